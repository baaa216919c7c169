import { listDepositsRuled } from '@florin/database/sql/decide-deposits';
import type { LockedPayment } from '@florin/database/sql/lock-payments';
import { paymentsJson, savePayments } from '@florin/database/sql/save-payments';
import { listSelections } from '@florin/database/sql/selections';
import type { Session } from '@florin/database/statement';
import { windowEnded } from '@florin/domain/payment/evaluate';
import { mustMove, type EnteringMove } from '@florin/domain/payment/transition';
import { ruleStored } from './rule-stored.ts';
import { record } from '../events/record.ts';
import { advance } from '../payments/advance.ts';
import { recompute, type RecomputeContext } from '../payments/recompute.ts';

const settledResumption = {
  completed: 'resumed_completed',
  expired_partial: 'resumed_part_settled',
  expired: 'resumed_expired',
} as const;

/**
 * Takes a held payment up again: it returns to the end it had, or to where its windows say, and goes on from there by
 * all its deposits, those included that had to wait or were kept out for their senders.
 *
 * @returns the payment as it is then
 */
export async function resume(
  session: Session,
  payment: LockedPayment,
  context: RecomputeContext,
): Promise<LockedPayment> {
  const { catalogue, ids, now } = context;
  const move = await resumptionOf(session, payment, now);
  const token = payment.tokenId === null ? null : (catalogue.tokens.get(payment.tokenId) ?? null);
  const path = [mustMove(payment.status, move)];
  const resumed = advance(payment, path, { token, at: now, ids });
  await session.run(savePayments, { paymentsJson: paymentsJson([resumed.payment]) });
  await record(session, resumed.events);
  const deposits = await session.many(listDepositsRuled, {
    paymentId: payment.id,
    rulings: ['blacklisted', 'awaiting_rate', 'awaiting_rule'],
  });
  // Whoever releases a payment lets its senders pass.
  const checkSenders = payment.status !== 'blacklisted';
  const ruled = await ruleStored(session, { payment: resumed.payment, deposits, checkSenders }, context);
  const [after = ruled] = await recompute(session, [ruled], context);
  return after;
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
