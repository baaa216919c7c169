import { listDepositsRuled } from '@florin/database/sql/deposits/decide';
import type { LockedPayment } from '@florin/database/sql/payments/lock';
import { listSelections } from '@florin/database/sql/payments/selections';
import type { Session } from '@florin/database/statement';
import { windowEnded } from '@florin/domain/payment/evaluate';
import type { EnteringMove } from '@florin/domain/payment/transition';
import { ruleStored } from './rule-stored.ts';
import type { HeldPayment, PaymentContext } from '../payments/held-payment.ts';
import { recompute } from '../payments/recompute.ts';

const settledResumption = {
  completed: 'resumed_completed',
  expired_partial: 'resumed_part_settled',
  expired: 'resumed_expired',
} as const;

/**
 * Takes a blacklisted or failed payment up again. It returns to the end it had, or to where its windows say. All its
 * deposits count from there, also those that had to wait or were kept out for their senders.
 */
export async function resume(session: Session, held: HeldPayment, context: PaymentContext): Promise<void> {
  const { id, status, tokenId: chosen } = held.payment;
  held.move(await resumptionOf(session, held.payment, context.now), context);
  const waiting = await session.many(listDepositsRuled, {
    paymentId: id,
    rulings: ['blacklisted', 'awaiting_rate', 'awaiting_rule'],
  });
  // Its window may be over by now: a part in another token that came before must not take the place of what was chosen.
  const deposits = [
    ...waiting.filter(({ tokenId }) => tokenId === chosen),
    ...waiting.filter(({ tokenId }) => tokenId !== chosen),
  ];
  // Whoever releases a payment lets its senders pass.
  await ruleStored(session, { held, deposits, checkSenders: status !== 'blacklisted' }, context);
  await recompute(session, [held], context);
}

async function resumptionOf(
  session: Session,
  { id, status, endedAs }: LockedPayment,
  now: Date,
): Promise<EnteringMove> {
  if (status === 'blacklisted' && endedAs !== null) return settledResumption[endedAs];
  const present = (await session.many(listSelections, { paymentIds: [id] })).at(-1);
  return present && !windowEnded(present, now) ? 'resumed_open' : 'resumed_closed';
}
