import { DirectSecp256k1Wallet, makeAuthInfoBytes, makeSignDoc } from '@cosmjs/proto-signing';
import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth';
import { QueryAccountRequest, QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query';
import { MsgMultiSend, MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx';
import { MsgCreateVestingAccount } from 'cosmjs-types/cosmos/vesting/v1beta1/tx';
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys';
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { rpc } from './rpc.ts';

/** Pays like wallets do, with the client library of the ecosystem, on whatever speaks CometBFT's JSON-RPC. */

export interface Wallet {
  address: string;
  key: DirectSecp256k1Wallet;
  publicKey: Uint8Array;
}

/** A wallet that is the same in every run: 32 bytes of one number. Everybody may know its key. */
export async function walletOf(number: number, prefix = 'cosmos'): Promise<Wallet> {
  const key = await DirectSecp256k1Wallet.fromKey(new Uint8Array(32).fill(number), prefix);
  const [account] = await key.getAccounts();
  if (account === undefined) throw new Error('The wallet has no account.');
  return { address: account.address, key, publicKey: account.pubkey };
}

/** Coins from a wallet to an address. */
export interface Send {
  from: Wallet;
  to: string;
  denom: string;
  amount: bigint;
}

export interface Sending {
  url: string;
  chainId: string;
  /** Coins of the fee; a generous one in `uatom` when omitted. */
  fee?: { denom: string; amount: string };
  gas?: number;
  memo?: string;
  /** By address; those that the node tells when omitted. */
  sequences?: ReadonlyMap<string, bigint>;
}

interface EncodedMessage {
  typeUrl: string;
  value: Uint8Array;
}

const toSend = ({ from, to, denom, amount }: Send): EncodedMessage => ({
  typeUrl: MsgSend.typeUrl,
  value: MsgSend.encode({
    fromAddress: from.address,
    toAddress: to,
    amount: [{ denom, amount: String(amount) }],
  }).finish(),
});

/** One message for each, in one transaction that every sender signs; the first pays. @returns the transaction's hash */
export const sendAll = async (sends: readonly Send[], sending: Sending): Promise<string> =>
  pay(
    sends.map(toSend),
    sends.map(({ from }) => from),
    sending,
  );

/** Coins that the receiver cannot spend for a hundred years, in an account that begins with them. @returns the hash */
export const sendLocked = ({ from, to, denom, amount }: Send, sending: Sending): Promise<string> => {
  const coins = { amount: [{ denom, amount: String(amount) }], endTime: 4_900_000_000n, delayed: true };
  const value = MsgCreateVestingAccount.encode({ fromAddress: from.address, toAddress: to, ...coins }).finish();
  return pay([{ typeUrl: MsgCreateVestingAccount.typeUrl, value }], [from], sending);
};

/** One message from one sender to several. @returns the transaction's hash */
export async function multiSend(
  from: Wallet,
  outputs: readonly Omit<Send, 'from'>[],
  sending: Sending,
): Promise<string> {
  const sums = new Map<string, bigint>();
  for (const { denom, amount } of outputs) sums.set(denom, (sums.get(denom) ?? 0n) + amount);
  const coins = [...sums].toSorted().map(([denom, amount]) => ({ denom, amount: String(amount) }));
  const message = MsgMultiSend.encode({
    inputs: [{ address: from.address, coins }],
    outputs: outputs.map(({ to, denom, amount }) => ({ address: to, coins: [{ denom, amount: String(amount) }] })),
  }).finish();
  return pay([{ typeUrl: MsgMultiSend.typeUrl, value: message }], [from], sending);
}

/** So many of one wallet's transactions may wait for a block. */
const waitingMax = 20;

/** A node counts what waits among the numbers that it wants, and tells them only in its refusal. */
async function pay(messages: readonly EncodedMessage[], from: readonly Wallet[], sending: Sending): Promise<string> {
  const sequences = new Map(sending.sequences);
  for (let turn = 0; ; turn += 1) {
    const raw = await sign(messages, from, { ...sending, sequences });
    try {
      return await submit(raw, sending.url);
    } catch (error) {
      const [, wanted, given] = /sequence mismatch, expected (\d+), got (\d+)/.exec(String(error)) ?? [];
      if (wanted === undefined || given === undefined || turn === waitingMax) throw error;
      for (const { address } of from) {
        const used = sequences.get(address) ?? (await readAccount(sending.url, address)).sequence;
        if (used === BigInt(given) && used < BigInt(wanted)) sequences.set(address, BigInt(wanted));
      }
    }
  }
}

/** The bytes of a transaction, signed by each of its senders once. */
export async function sign(
  messages: readonly EncodedMessage[],
  from: readonly Wallet[],
  sending: Sending,
): Promise<Uint8Array> {
  const { url, chainId, memo = '', gas = 400_000, fee = { denom: 'uatom', amount: '40000' } } = sending;
  const signers = [...new Map(from.map((wallet) => [wallet.address, wallet])).values()];
  const accounts = await Promise.all(signers.map(({ address }) => readAccount(url, address)));
  const bodyBytes = TxBody.encode(TxBody.fromPartial({ messages: [...messages], memo })).finish();
  const authInfoBytes = makeAuthInfoBytes(
    signers.map(({ publicKey, address }, at) => ({
      pubkey: { typeUrl: PubKey.typeUrl, value: PubKey.encode({ key: publicKey }).finish() },
      sequence: sending.sequences?.get(address) ?? accounts[at]?.sequence ?? 0n,
    })),
    [fee],
    gas,
    undefined,
    undefined,
  );
  const signatures = await Promise.all(
    signers.map(async ({ key, address }, at) => {
      const document = makeSignDoc(bodyBytes, authInfoBytes, chainId, accounts[at]?.accountNumber ?? 0n);
      const { signature } = await key.signDirect(address, document);
      return new Uint8Array(Buffer.from(signature.signature, 'base64'));
    }),
  );
  return TxRaw.encode({ bodyBytes, authInfoBytes, signatures }).finish();
}

/** What a page gives a wallet of a browser to sign: the fee is the wallet's to set. */
export interface Document {
  bodyBytes: Uint8Array;
  authInfoBytes: Uint8Array;
  chainId: string;
  accountNumber: bigint;
}

/** Sets the fee and signs, as Keplr does. @returns what was signed, with the signature in base64 */
export async function signDocument(
  { key, address }: Wallet,
  { bodyBytes, authInfoBytes, chainId, accountNumber }: Document,
): Promise<{ bodyBytes: Uint8Array; authInfoBytes: Uint8Array; signature: string }> {
  const authInfo = AuthInfo.decode(authInfoBytes);
  const fee = { ...authInfo.fee, gasLimit: authInfo.fee?.gasLimit ?? 0n, payer: '', granter: '' };
  const priced = AuthInfo.encode({ ...authInfo, fee: { ...fee, amount: [{ denom: 'uatom', amount: '40000' }] } });
  const document = makeSignDoc(bodyBytes, priced.finish(), chainId, accountNumber);
  const { signed, signature } = await key.signDirect(address, document);
  return { bodyBytes: signed.bodyBytes, authInfoBytes: signed.authInfoBytes, signature: signature.signature };
}

/** @throws Error with the node's reason when it does not take them */
export async function submit(raw: Uint8Array, url: string): Promise<string> {
  const answer = await rpc<{ code: number; log: string; hash: string }>(url, 'broadcast_tx_sync', {
    tx: Buffer.from(raw).toString('base64'),
  });
  if (answer.code !== 0) throw new Error(`The chain refused it (${answer.code}): ${answer.log}`);
  return answer.hash;
}

export async function readAccount(url: string, address: string): Promise<BaseAccount> {
  const data = Buffer.from(QueryAccountRequest.encode({ address }).finish()).toString('hex');
  const path = '/cosmos.auth.v1beta1.Query/Account';
  const { response } = await rpc<{ response: { code: number; value: string; log: string } }>(url, 'abci_query', {
    path,
    data,
    height: '0',
    prove: false,
  });
  if (response.code !== 0) throw new Error(response.log);
  const { account } = QueryAccountResponse.decode(Buffer.from(response.value, 'base64'));
  return BaseAccount.decode(account?.value ?? new Uint8Array());
}
