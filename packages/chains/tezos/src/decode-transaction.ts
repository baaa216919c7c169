import { Refusal } from '@florin/domain/errors';
import type { Asset, DecodedTransaction } from '@florin/domain/ports/chain';
import { isKeyed } from './address.ts';
import { capOf } from './fees.ts';
import { type Move, type Plan, readPlan, type TokenMove } from './plan.ts';

const refuse = (why: string): Refusal => new Refusal('FORBIDDEN', `Not one of our transactions: ${why}.`);

/** Sent to ourselves, it only uses a number up: nothing at all cannot be sent. */
export const least = 1n;

/**
 * What unsigned bytes would do, from the bytes alone: coins, or one token, that an address of ours sends to one receiver; or
 * the least coin to itself, which uses a number up. They name a block of their network, and not the network.
 * @throws Refusal FORBIDDEN for anything else, another encoding of the same included.
 */
export function decodeTransaction(unsigned: string): DecodedTransaction {
  const plan = checkedPlan(unsigned);
  const { move, counter, source } = plan;
  const frame = { network: null, feeCap: capOf(plan), uses: { kind: 'number', nonce: counter } } as const;
  const { to: destination, amount } = move;
  if (destination === source) return { ...frame, kind: 'cancel', destination };
  return { ...frame, kind: 'transfer', destination, amount, asset: assetOf(move) };
}

export const assetOf = (move: Move): Asset =>
  move.kind === 'coins' ? { kind: 'native' } : { kind: 'token', ref: refOf(move) };

export const refOf = ({ contract, id }: Pick<TokenMove, 'contract' | 'id'>): string =>
  id === null ? contract : `${contract}_${id}`;

/** @throws Refusal FORBIDDEN when the bytes are no plan. */
export function checkedPlan(unsigned: string): Plan {
  const plan = readPlan(unsigned);
  if (plan === null) throw refuse('it is not what we would have built');
  const { move, source } = plan;
  if (move.amount <= 0n) throw refuse('it moves nothing');
  // A contract would run code of its own with what it is sent.
  if (!isKeyed(move.to)) throw refuse('no key owns its receiver');
  if (move.to === source && (move.kind !== 'coins' || move.amount !== least)) throw refuse('it goes to its own sender');
  return plan;
}
