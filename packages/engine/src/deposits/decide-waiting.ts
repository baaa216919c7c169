import { limits } from '@florin/contract/limits';
import { findDecidable, listDepositsRuled } from '@florin/database/sql/deposits/decide';
import { heldStatuses } from '@florin/domain/payment/transition';
import type { PaymentContext } from '../payments/held-payment.ts';
import { lockPayment } from '../payments/payment-store.ts';
import { recompute } from '../payments/recompute.ts';
import { quarantineTainted } from '../quarantine/quarantine-tainted.ts';
import { ruleStored } from './rule-stored.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>;

const batch = 100;
/** Payments of one round: far more than ever wait. */
const roundMax = 10_000;

/**
 * Decides deposits that waited for a fresh rate as soon as there is one, so that no money waits for a person. Every
 * round looks at all waiting payments: one that must wait on, or that fails, does not stop the others.
 *
 * @returns how many payments were looked at
 */
export async function decideWaiting(
  { db, clock, ids, ...ports }: Ports,
  onError: (error: unknown, paymentId: string) => void,
): Promise<number> {
  const catalogue = await ports.catalogue.current();
  const since = new Date(clock.now().getTime() - limits.rateFreshnessSeconds * 1000);
  let [looked, last] = [0, null as string | null];
  while (looked < roundMax) {
    // one batch behind the other
    const waiting = await db.many(findDecidable, { ratesSince: since, behind: last, limit: batch });
    for (const { paymentId } of waiting) {
      // one short transaction a payment
      await decideOne({ db, paymentId }, { catalogue, ids, now: clock.now() }).catch((error: unknown) =>
        onError(error, paymentId),
      );
    }
    looked += waiting.length;
    last = waiting.at(-1)?.paymentId ?? null;
    if (waiting.length < batch) break;
  }
  return looked;
}

function decideOne({ db, paymentId }: { db: Ports['db']; paymentId: string }, context: PaymentContext): Promise<void> {
  return db.transaction(async (session) => {
    const held = await lockPayment(session, paymentId);
    if (!held || heldStatuses.has(held.payment.status)) return;
    const deposits = await session.many(listDepositsRuled, { paymentId, rulings: ['awaiting_rate', 'awaiting_rule'] });
    await ruleStored(session, { held, deposits, checkSenders: true }, context);
    await quarantineTainted(session, await recompute(session, [held], context), context);
  });
}
