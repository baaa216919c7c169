import { Refusal } from '@florin/domain/errors';
import type { DecodedTransfer } from '@florin/domain/ports/chain';
import { base64 } from '@scure/base';
import { readU32, readU64 } from './instructions.ts';
import { decodeMessage, type Instruction } from './message.ts';
import { encodePlan, feeCapOf, type Plan } from './plan.ts';

const refuse = (why: string): Refusal => new Refusal('FORBIDDEN', `Not one of our transactions: ${why}.`);

/**
 * What unsigned bytes would do, from the bytes alone: a movement of coins or of one token, paid for by the treasury.
 * Amounts in base units, the fee cap in lamports. The bytes name no network: their blockhash belongs to one.
 * @throws Refusal FORBIDDEN for anything else, another encoding of the same included.
 */
export function decodeTransaction(unsigned: string, treasury: string): DecodedTransfer {
  const plan = readPlan(unsigned);
  if (plan.payer !== treasury) throw refuse('somebody else pays for it');
  return {
    kind: 'transfer',
    network: null,
    uses: { kind: 'lifetime', blockhash: plan.blockhash },
    feeCap: feeCapOf(plan),
    destination: plan.destination,
    asset: plan.token === null ? { kind: 'native' } : { kind: 'token', ref: plan.token.mint },
    amount: plan.amount,
  };
}

/**
 * The plan of unsigned bytes (base64). Nothing is left out: the plan's own encoding must be these very bytes, so that
 * no further instruction, account or flag can hide in them.
 * @throws Refusal FORBIDDEN when they are no plan's.
 */
export function readPlan(unsigned: string): Plan {
  const bytes = readBytes(unsigned);
  let plan: Plan | null;
  try {
    plan = guessPlan(bytes);
  } catch (error) {
    throw error instanceof RangeError ? refuse(`it has ${error.message}`) : error;
  }
  if (plan === null) throw refuse('it asks for something else than a movement');
  if (plan.amount === 0n) throw refuse('it moves nothing');
  if (!isSame(encodePlan(plan), bytes)) throw refuse('it is not what we would have built');
  return plan;
}

function readBytes(unsigned: string): Uint8Array {
  try {
    const bytes = base64.decode(unsigned);
    if (base64.encode(bytes) === unsigned) return bytes;
  } catch {
    throw refuse('it cannot be read');
  }
  throw refuse('its encoding is not canonical');
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** What the bytes would be if they were ours. */
function guessPlan(bytes: Uint8Array): Plan | null {
  const { payer, blockhash, instructions } = decodeMessage(bytes);
  const [limit, price, ...moves] = instructions;
  if (limit?.data.length !== 5 || price?.data.length !== 9) return null;
  const frame = { payer, blockhash, unitsMax: readU32(limit.data, 1), unitPrice: readU64(price.data, 1) };
  const move = readCoins(moves) ?? readTokens(moves, payer);
  return move && { ...frame, ...move };
}

type Move = Omit<Plan, 'payer' | 'blockhash' | 'unitsMax' | 'unitPrice'>;

function readCoins(moves: readonly Instruction[]): Move | null {
  const [move] = moves;
  if (moves.length !== 1 || move?.data.length !== 12) return null;
  const [owner, destination, reference] = keysOf(move);
  if (owner === undefined || destination === undefined || reference === undefined) return null;
  return { owner, destination, reference, amount: readU64(move.data, 4), token: null };
}

/** A receiver that nothing names can only be the payer: its account is recognised. */
function readTokens(all: readonly Instruction[], payer: string): Move | null {
  const creation = all[0]?.data.length === 1 && all[0].data[0] === 1 ? all[0] : null;
  const [move, closing, ...more] = creation === null ? all : all.slice(1);
  if (move?.data.length !== 10 || more.length > 0) return null;
  const [, mint, , owner, reference] = keysOf(move);
  const destination = creation === null ? payer : keysOf(creation)[2];
  if (mint === undefined || owner === undefined || reference === undefined || destination === undefined) return null;
  const token = { mint, decimals: move.data[9] as number, creates: creation !== null, closes: closing !== undefined };
  return { owner, destination, reference, amount: readU64(move.data, 1), token };
}

const keysOf = ({ accounts }: Instruction): readonly string[] => accounts.map(({ key }) => key);
