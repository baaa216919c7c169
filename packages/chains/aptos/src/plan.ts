import { bytesOf, spell } from './address.ts';
import { joined, list, Reader, sized, text, u64, u8, uleb } from './bcs.ts';

/** Everything that one of our transactions says. Two plans never have the same bytes, and one plan has one encoding. */
export interface Plan {
  /** 1 to 255. */
  chainId: number;
  /** Whose coins move. */
  sender: string;
  /** Whoever pays where that is not the sender (AIP-39). */
  payer: string | null;
  to: string;
  /** Metadata of a fungible asset; null for the chain's own coin. */
  token: string | null;
  /** Base units. */
  amount: bigint;
  /** Whatever is sent with it again within its lifetime is refused (AIP-123). */
  nonce: bigint;
  maxGas: bigint;
  /** Base units of the chain's own coin for a unit of gas. */
  gasPrice: bigint;
  /** Seconds since 1970: no block of this time or later contains it. */
  expiration: bigint;
}

/** A transaction that is not counted has this in the place of its number. */
const uncounted = 2n ** 64n - 1n;
const framework = bytesOf(`0x${'1'.padStart(64, '0')}`);
const structTag = 7;
const payload = { inner: 4, version: 0, entryFunction: 1 } as const;
const sponsored = 1;
const some = 1;
const none = 0;

const struct = (module: string, name: string): Uint8Array =>
  joined(uleb(structTag), framework, text(module), text(name), list([]));

const functionOf = (module: string, name: string, type: Uint8Array): Uint8Array =>
  joined(framework, text(module), text(name), list([type]));

/** Takes coins in both of the chain's forms, and opens an account for a receiver that has none. */
const coinTransfer = functionOf('aptos_account', 'transfer_coins', struct('aptos_coin', 'AptosCoin'));
const assetTransfer = functionOf('primary_fungible_store', 'transfer', struct('fungible_asset', 'Metadata'));

const encodeCall = ({ token, to, amount }: Pick<Plan, 'token' | 'to' | 'amount'>): Uint8Array => {
  const moved = [sized(bytesOf(to)), sized(u64(amount))];
  return token === null
    ? joined(coinTransfer, list(moved))
    : joined(assetTransfer, list([sized(bytesOf(token)), ...moved]));
};

/** RawTransaction, in BCS. */
export const encodeRaw = (plan: Plan): Uint8Array =>
  joined(
    bytesOf(plan.sender),
    u64(uncounted),
    joined(uleb(payload.inner), uleb(payload.version), uleb(payload.entryFunction), encodeCall(plan)),
    joined(uleb(0), u8(none), u8(some), u64(plan.nonce)),
    u64(plan.maxGas),
    u64(plan.gasPrice),
    u64(plan.expiration),
    u8(plan.chainId),
  );

/** What stands beside the raw transaction where somebody else pays. */
const encodeSponsored = (plan: Plan, payer: string): Uint8Array =>
  joined(uleb(sponsored), encodeRaw(plan), list([]), bytesOf(payer));

/** What is signed, without the hash of its kind. */
export const encodePlan = (plan: Plan): Uint8Array =>
  plan.payer === null ? encodeRaw(plan) : encodeSponsored(plan, plan.payer);

/** @throws RangeError for bytes that are none of a plan. */
export function decodePlan(bytes: Uint8Array, isSponsored: boolean): Plan {
  const reader = new Reader(bytes);
  if (isSponsored) reader.expect(sponsored);
  const sender = spell(reader.take(32));
  if (reader.u64() !== uncounted) throw new RangeError('a number');
  for (const part of [payload.inner, payload.version, payload.entryFunction]) reader.expect(part);
  const call = readCall(reader);
  for (const part of [0, none, some]) reader.expect(part);
  const plan = {
    ...call,
    sender,
    nonce: reader.u64(),
    maxGas: reader.u64(),
    gasPrice: reader.u64(),
    expiration: reader.u64(),
    chainId: reader.u8(),
  };
  if (isSponsored) reader.expect(0);
  const payer = isSponsored ? spell(reader.take(32)) : null;
  reader.end();
  return { ...plan, payer };
}

/** Which of both functions it is, only its length tells here: the plan is encoded again and compared. */
function readCall(reader: Reader): Pick<Plan, 'token' | 'to' | 'amount'> {
  reader.take(framework.length);
  const isAsset = reader.text() === 'primary_fungible_store';
  reader.take((isAsset ? assetTransfer : coinTransfer).length - framework.length - 1 - moduleLength(isAsset));
  reader.expect(isAsset ? 3 : 2);
  const token = isAsset ? spell(readSized(reader, 32)) : null;
  const to = spell(readSized(reader, 32));
  return { token, to, amount: new Reader(readSized(reader, 8)).u64() };
}

const moduleLength = (isAsset: boolean): number => (isAsset ? 'primary_fungible_store' : 'aptos_account').length;

function readSized(reader: Reader, length: number): Uint8Array {
  const part = reader.sized();
  if (part.length !== length) throw new RangeError('a part of another length');
  return part;
}
