import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { Refusal } from '@florin/domain/errors';
import type { DecodedLending, DecodedTransfer } from '@florin/domain/ports/chain';
import { fromWord } from './address-book.ts';
import { encodePlan, feeCapOf, lendingContracts, type Lends, nameOf, type Plan, transferSelector } from './plan.ts';
import { decodeMessage } from './protobuf.ts';

const refuse = (why: string): Refusal => new Refusal('FORBIDDEN', `Not one of our transactions: ${why}.`);

/**
 * What unsigned bytes would do, from the bytes alone: a movement of coins or of one token, or a stake whose energy is lent
 * or taken back. Amounts in base units, the fee cap in sun. The bytes name no network: the block that they refer to belongs to one.
 * @throws Refusal FORBIDDEN for anything else, another encoding of the same included.
 */
export function decodeTransaction(unsigned: string, treasury: string): DecodedTransfer | DecodedLending {
  const plan = readPlan(unsigned);
  const { destination, amount, token, lends } = plan;
  const said = {
    network: null,
    uses: { kind: 'lifetime', blockhash: nameOf(plan.lifetime) },
    feeCap: feeCapOf(plan, treasury),
    destination,
    amount,
  } as const;
  if (lends !== undefined) return { kind: lends, ...said };
  return { kind: 'transfer', ...said, asset: token === null ? { kind: 'native' } : { kind: 'token', ref: token } };
}

/**
 * The plan of unsigned bytes (hex). Nothing is left out: the plan's own encoding must be these very bytes, so that no
 * memo, permission, call value or second contract can hide in them.
 * @throws Refusal FORBIDDEN when they are no plan's.
 */
export function readPlan(unsigned: string): Plan {
  if (!/^(?:[0-9a-f]{2})+$/.test(unsigned)) throw refuse('it cannot be read');
  let plan: Plan;
  let own: string;
  try {
    plan = guessPlan(hexToBytes(unsigned));
    own = bytesToHex(encodePlan(plan));
  } catch (error) {
    throw error instanceof RangeError ? refuse(`it has ${error.message}`) : error;
  }
  if (plan.amount === 0n) throw refuse('it moves nothing');
  if (own !== unsigned) throw refuse('it is not what we would have built');
  return plan;
}

type Fields = ReturnType<typeof decodeMessage>;

function bytesAt(fields: Fields, field: number, size?: number): Uint8Array {
  const value = fields.get(field);
  if (!(value instanceof Uint8Array) || (size !== undefined && value.length !== size))
    throw new RangeError(`no field ${field} of the right length`);
  return value;
}

function numberAt(fields: Fields, field: number): bigint {
  const value = fields.get(field) ?? 0n;
  if (value instanceof Uint8Array) throw new RangeError(`bytes where field ${field} has a number`);
  return value;
}

/** 21 bytes, the first of which is that of addresses. */
function addressAt(fields: Fields, field: number): string {
  const hex = bytesToHex(bytesAt(fields, field, 21));
  if (!hex.startsWith('41')) throw new RangeError('an address of another kind');
  return fromWord(hex.slice(2));
}

const lendingOf = (type: bigint): Lends | undefined =>
  (['delegation', 'undelegation'] as const).find((lends) => lendingContracts[lends].type === type);

/** What the bytes would be if they were ours. */
function guessPlan(bytes: Uint8Array): Plan {
  const raw = decodeMessage(bytes);
  const frame = {
    lifetime: {
      refBytes: bytesToHex(bytesAt(raw, 1, 2)),
      refHash: bytesToHex(bytesAt(raw, 4, 8)),
      expiration: numberAt(raw, 8),
    },
    timestamp: numberAt(raw, 14),
    feeLimit: numberAt(raw, 18),
  };
  const contract = decodeMessage(bytesAt(raw, 11));
  const value = decodeMessage(bytesAt(decodeMessage(bytesAt(contract, 2)), 2));
  const owner = addressAt(value, 1);
  if (numberAt(contract, 1) === 1n)
    return { ...frame, owner, destination: addressAt(value, 2), amount: numberAt(value, 3), token: null };
  const lends = lendingOf(numberAt(contract, 1));
  if (lends !== undefined)
    return { ...frame, owner, destination: addressAt(value, 4), amount: numberAt(value, 3), token: null, lends };
  const data = bytesToHex(bytesAt(value, 4, 68));
  const [, to, amount] = new RegExp(`^${transferSelector}0{24}([0-9a-f]{40})([0-9a-f]{64})$`).exec(data) ?? [];
  if (to === undefined || amount === undefined) throw new RangeError('another call than a transfer');
  return { ...frame, owner, destination: fromWord(to), amount: BigInt(`0x${amount}`), token: addressAt(value, 2) };
}
