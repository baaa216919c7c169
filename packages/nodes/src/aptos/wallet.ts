import {
  Account,
  AccountAddress,
  ChainId,
  Ed25519PrivateKey,
  EntryFunction,
  generateSignedTransaction,
  MoveVector,
  MultiAgentTransaction,
  parseTypeTag,
  RawTransaction,
  SimpleTransaction,
  TransactionPayloadEntryFunction,
  U64,
} from '@aptos-labs/ts-sdk';
import { apt, router } from './hashes.ts';

/** Pays like wallets do, with the ecosystem's library, on whatever speaks the node's REST interface. */

export interface Wallet {
  address: string;
  account: Account;
}

/** A wallet that is the same in every run: 32 bytes of one number. Everybody may know its key. */
export function walletOf(number: number): Wallet {
  const privateKey = new Ed25519PrivateKey(new Uint8Array(32).fill(number));
  const account = Account.fromPrivateKey({ privateKey });
  return { address: account.accountAddress.toStringLong(), account };
}

export interface Send {
  to: string;
  /** Metadata of the asset; the chain's coin has one too. */
  metadata: string;
  amount: bigint;
}

type Part = AccountAddress | U64 | MoveVector<AccountAddress> | MoveVector<U64>;

const partsOf = ({ to, metadata, amount }: Send): Part[] => [
  AccountAddress.from(metadata),
  AccountAddress.from(to),
  new U64(amount),
];

/** @returns the transaction's hash */
export const pay = (url: string, from: Wallet, send: Send): Promise<string> =>
  send.metadata === apt
    ? call(url, [from], {
        name: '0x1::aptos_account::transfer_coins',
        types: ['0x1::aptos_coin::AptosCoin'],
        args: partsOf(send).slice(1),
      })
    : call(url, [from], {
        name: '0x1::primary_fungible_store::transfer',
        types: ['0x1::fungible_asset::Metadata'],
        args: partsOf(send),
      });

/** Several assets or receivers, through a contract. */
export const payMany = (url: string, from: Wallet, sends: readonly Send[]): Promise<string> =>
  call(url, [from], {
    name: `${router}::pay_many`,
    args: [
      new MoveVector(sends.map(({ metadata }) => AccountAddress.from(metadata))),
      new MoveVector(sends.map(({ to }) => AccountAddress.from(to))),
      MoveVector.U64(sends.map(({ amount }) => amount)),
    ],
  });

export const payTogether = (url: string, from: readonly [Wallet, Wallet], send: Send): Promise<string> =>
  call(url, from, { name: `${router}::pay_together`, args: partsOf(send) });

/** Into a store of the receiver's that is not its own one for the asset. */
export const payIntoOtherStore = (url: string, from: Wallet, send: Send): Promise<string> =>
  call(url, [from], { name: `${router}::pay_into_other_store`, args: partsOf(send) });

/** What a page gives a wallet of a browser (AIP-62): addresses and numbers as text. */
export interface Payload {
  function: string;
  typeArguments: readonly string[];
  functionArguments: readonly string[];
}

/** Builds what a page asks for, signs and sends it. @returns the transaction's hash */
export const payPayload = (url: string, from: Wallet, payload: Payload): Promise<string> =>
  call(url, [from], {
    name: payload.function,
    types: payload.typeArguments,
    args: payload.functionArguments.map((one) =>
      one.startsWith('0x') ? AccountAddress.from(one) : new U64(BigInt(one)),
    ),
  });

interface Call {
  name: string;
  types?: readonly string[];
  args: readonly Part[];
}

const waitingMax = 30;

/** A node tells no number of what waits: the next one is tried until it is taken. */
async function call(url: string, from: readonly [Wallet, ...Wallet[]], wanted: Call): Promise<string> {
  const { sequence_number: first } = await get<{ sequence_number: string }>(`${url}/accounts/${from[0].address}`);
  const { ledger_timestamp: time, chain_id: chain } = await get<{ ledger_timestamp: string; chain_id: number }>(
    `${url}/`,
  );
  const expiration = BigInt(time) / 1_000_000n + 3_600n;
  for (let turn = 0n; ; turn += 1n) {
    const signed = signCall(from, wanted, { sequence: BigInt(first) + turn, expiration, chain });
    const answer = await fetch(`${url}/transactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/x.aptos.signed_transaction+bcs' },
      body: Buffer.from(signed),
    });
    const { hash, message = '' } = (await answer.json()) as { hash: string; message?: string };
    if (answer.ok) return hash;
    if (!message.includes('SEQUENCE_NUMBER_TOO_OLD') || turn === BigInt(waitingMax)) throw new Error(message);
  }
}

/** The bytes of a call, signed by each of its senders. */
export function signCall(
  from: readonly [Wallet, ...Wallet[]],
  { name, types = [], args }: Call,
  { sequence, expiration, chain }: { sequence: bigint; expiration: bigint; chain: number },
): Uint8Array {
  const [module, called] = [name.slice(0, name.lastIndexOf('::')), name.slice(name.lastIndexOf('::') + 2)];
  const [{ account }, ...others] = from;
  const raw = new RawTransaction(
    account.accountAddress,
    sequence,
    new TransactionPayloadEntryFunction(
      EntryFunction.build(
        module as `${string}::${string}`,
        called,
        types.map((type) => parseTypeTag(type)),
        [...args],
      ),
    ),
    20_000n,
    100n,
    expiration,
    new ChainId(chain),
  );
  const transaction =
    others.length === 0
      ? new SimpleTransaction(raw)
      : new MultiAgentTransaction(
          raw,
          others.map((other) => other.account.accountAddress),
        );
  const [senderAuthenticator, ...additionalSignersAuthenticators] = from.map((one) =>
    one.account.signTransactionWithAuthenticator(transaction),
  );
  if (senderAuthenticator === undefined) throw new Error('Nobody signs.');
  return generateSignedTransaction({ transaction, senderAuthenticator, additionalSignersAuthenticators });
}

const get = async <Answer>(address: string): Promise<Answer> => (await (await fetch(address)).json()) as Answer;
