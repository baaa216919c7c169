import { Refusal } from '@florin/domain/errors';
import type { DecodedTransaction } from '@florin/domain/ports/chain';
import { capOf } from './fees.ts';
import { readWalletInit } from './jetton.ts';
import { type JettonMove, type Plan, readPlan } from './plan.ts';

const refuse = (why: string): Refusal => new Refusal('FORBIDDEN', `Not one of our transactions: ${why}.`);

/**
 * What unsigned bytes would do, from the bytes alone: coins, or jettons of one master, that an address of ours sends to
 * one receiver; or nothing, which uses a number up. They name no network.
 * @throws Refusal FORBIDDEN for anything else, another encoding of the same included.
 */
export function decodeTransaction(unsigned: string): DecodedTransaction {
  const plan = checkedPlan(unsigned);
  const { move, seqno, sender } = plan;
  const frame = { network: null, feeCap: capOf(move), uses: { kind: 'number', nonce: BigInt(seqno) } } as const;
  if (move === null) return { ...frame, kind: 'cancel', destination: sender };
  const { to: destination, amount } = move;
  if (move.kind === 'coins') return { ...frame, kind: 'transfer', destination, amount, asset: { kind: 'native' } };
  return { ...frame, kind: 'transfer', destination, amount, asset: { kind: 'token', ref: masterOf(plan, move) } };
}

/** @throws Refusal FORBIDDEN when the bytes are no plan. */
export function checkedPlan(unsigned: string): Plan {
  const plan = readPlan(unsigned);
  if (plan === null) throw refuse('it is not what we would have built');
  if (plan.move?.kind === 'jettons') masterOf(plan, plan.move);
  if (plan.move !== null && plan.move.amount <= 0n) throw refuse('it moves nothing');
  return plan;
}

/** The jetton of the sender's own wallet: its address commits to both. */
function masterOf({ sender }: Plan, { wallet, to, response }: JettonMove): string {
  const kept = readWalletInit(wallet);
  if (kept?.owner !== sender) throw refuse('its jetton wallet belongs to somebody else');
  if (response !== sender && response !== to) throw refuse('somebody else gets what is left of its coins');
  return kept.master;
}
