import { createHash, createPublicKey, verify } from 'node:crypto';
import { MsgMultiSend, MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx';
import { MsgCreateVestingAccount } from 'cosmjs-types/cosmos/vesting/v1beta1/tx';
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys';
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing';
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { isAddress, spellAddress } from './bech32.ts';
import { Refused } from './refused.ts';

/** One message: who gives, and who gets what. */
export interface SubmittedMessage {
  action: string;
  from: string;
  outputs: readonly { to: string; coins: readonly Coin[] }[];
  /** Its receiver gets an account of whose first coins nothing can be spent before this time, in seconds. */
  lockedUntil?: bigint;
}
export interface Coin {
  denom: string;
  amount: bigint;
}

export interface SubmittedSigner {
  address: string;
  sequence: bigint;
  publicKey: Uint8Array | null;
  signature: Uint8Array;
}

/** A transaction as its bytes say it. */
export interface Submitted {
  hash: string;
  raw: Uint8Array;
  messages: readonly SubmittedMessage[];
  signers: readonly SubmittedSigner[];
  fee: readonly Coin[];
  gas: bigint;
  payer: string;
  parts: { bodyBytes: Uint8Array; authInfoBytes: Uint8Array };
}

const memoMax = 256;
const signersMax = 7;

export const hashOf = (raw: Uint8Array): string => createHash('sha256').update(raw).digest('hex').toUpperCase();

/**
 * Reads signed bytes with the published message types, and refuses what the chain's first checks refuse.
 * @throws Refused with the code of the SDK
 */
export function readSubmitted(raw: Uint8Array, prefix: string): Submitted {
  const { tx, body, authInfo } = decode(raw);
  if (body.memo.length > memoMax) throw new Refused(12, 'memo too large');
  if (body.messages.length === 0) throw new Refused(18, 'must contain at least one message: invalid request');
  if (body.unordered || body.timeoutHeight > 0n)
    throw new Refused(37, 'unordered and limited transactions are not played');
  const messages = body.messages.map(({ typeUrl, value }) => readMessage(typeUrl, value));
  const { fee } = authInfo;
  if (fee === undefined) throw new Refused(18, 'no fee');
  const wanted = [...new Set([...messages.map(({ from }) => from), ...(fee.payer === '' ? [] : [fee.payer])])];
  for (const name of wanted) checkAddress(name, prefix);
  if (tx.signatures.length === 0) throw new Refused(15, 'no signatures supplied');
  if (tx.signatures.length !== wanted.length || authInfo.signerInfos.length !== wanted.length)
    throw new Refused(
      4,
      `wrong number of signers; expected ${wanted.length}, got ${tx.signatures.length}: unauthorized`,
    );
  if (wanted.length > signersMax)
    throw new Refused(14, `signatures: ${wanted.length}, limit: ${signersMax}: maximum number of signatures exceeded`);
  return {
    hash: hashOf(raw),
    raw,
    messages,
    fee: fee.amount.map(({ denom, amount }) => ({ denom, amount: BigInt(amount) })),
    gas: fee.gasLimit,
    payer: fee.payer === '' ? (wanted[0] as string) : fee.payer,
    parts: { bodyBytes: tx.bodyBytes, authInfoBytes: tx.authInfoBytes },
    signers: authInfo.signerInfos.map(({ publicKey, modeInfo, sequence }, at) => {
      if (modeInfo?.single?.mode !== SignMode.SIGN_MODE_DIRECT) throw new Refused(18, 'another mode of signing');
      return {
        address: wanted[at] as string,
        sequence,
        publicKey: publicKey === undefined ? null : PubKey.decode(publicKey.value).key,
        signature: tx.signatures[at] as Uint8Array,
      };
    }),
  };
}

/** Bytes have one encoding (ADR-027): others are refused. */
function decode(raw: Uint8Array) {
  try {
    const tx = TxRaw.decode(raw);
    const [body, authInfo] = [TxBody.decode(tx.bodyBytes), AuthInfo.decode(tx.authInfoBytes)];
    const isSame = [
      [TxRaw.encode(tx).finish(), raw],
      [TxBody.encode(body).finish(), tx.bodyBytes],
      [AuthInfo.encode(authInfo).finish(), tx.authInfoBytes],
    ].every(([one, other]) => Buffer.compare(one as Uint8Array, other as Uint8Array) === 0);
    if (isSame) return { tx, body, authInfo };
  } catch {
    throw new Refused(2, 'tx parse error');
  }
  throw new Refused(2, 'tx parse error: it has another encoding');
}

function readMessage(typeUrl: string, value: Uint8Array): SubmittedMessage {
  if (typeUrl === MsgSend.typeUrl) {
    const { fromAddress: from, toAddress: to, amount } = MsgSend.decode(value);
    return { action: typeUrl, from, outputs: [{ to, coins: readCoins(amount) }] };
  }
  if (typeUrl === MsgCreateVestingAccount.typeUrl) {
    const { fromAddress: from, toAddress: to, amount, endTime } = MsgCreateVestingAccount.decode(value);
    return { action: typeUrl, from, outputs: [{ to, coins: readCoins(amount) }], lockedUntil: endTime };
  }
  if (typeUrl !== MsgMultiSend.typeUrl) throw new Refused(6, `${typeUrl} is not played: unknown request`);
  const { inputs, outputs } = MsgMultiSend.decode(value);
  const [input] = inputs;
  if (inputs.length !== 1 || input === undefined) throw new Refused(18, 'multiple senders not allowed');
  return {
    action: typeUrl,
    from: input.address,
    outputs: outputs.map(({ address, coins }) => ({ to: address, coins: readCoins(coins) })),
  };
}

const readCoins = (coins: readonly { denom: string; amount: string }[]): Coin[] =>
  coins.map(({ denom, amount }) => ({ denom, amount: BigInt(amount) }));

/** What a message is refused for when it runs: the pool takes it all the same. @throws Refused */
export function checkMessage({ outputs }: SubmittedMessage, prefix: string): void {
  for (const { to, coins } of outputs) {
    checkAddress(to, prefix);
    const isSorted = coins.every(({ denom }, at) => at === 0 || denom > (coins[at - 1] as Coin).denom);
    if (coins.length === 0 || !isSorted || coins.some(({ amount }) => amount <= 0n))
      throw new Refused(10, 'invalid coins');
  }
}

function checkAddress(address: string, prefix: string): void {
  if (!isAddress(prefix, address)) throw new Refused(7, `${address}: invalid address`);
}

/** What stands before the 33 bytes of a compressed key on secp256k1 in SubjectPublicKeyInfo (RFC 5480). */
const keyHead = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex');

/** The address of a public key, by OpenSSL's hashes. */
export const addressOfKey = (publicKey: Uint8Array, prefix: string): string =>
  spellAddress(prefix, createHash('ripemd160').update(createHash('sha256').update(publicKey).digest()).digest());

/** Half of the curve's order: of the two forms of a signature chains take the low one. */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** Whether a signature is one of this key over what the chain wants signed. OpenSSL judges it. */
export function isSignedBy(
  { parts }: Pick<Submitted, 'parts'>,
  {
    signature,
    publicKey,
    chainId,
    account,
  }: { signature: Uint8Array; publicKey: Uint8Array; chainId: string; account: bigint },
): boolean {
  if (signature.length !== 64 || BigInt(`0x${Buffer.from(signature.subarray(32)).toString('hex')}`) > halfOrder)
    return false;
  const document = SignDoc.encode({ ...parts, chainId, accountNumber: account }).finish();
  const key = createPublicKey({ key: Buffer.concat([keyHead, publicKey]), format: 'der', type: 'spki' });
  return verify('sha256', document, { key, dsaEncoding: 'ieee-p1363' }, signature);
}
