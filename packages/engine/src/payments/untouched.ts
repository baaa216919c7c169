import { readArrivals } from '@florin/database/sql/deposits/list';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';

/** A transfer that waited for a block so long ago may have been dropped since; nodes are asked every two seconds. */
const sightMs = 60_000;

/** What has come to a payment's address, or is on its way there. */
export const arrivalsOf = (session: Session, paymentId: string, now: Date) =>
  session.one(readArrivals, { paymentId, waitingSince: new Date(now.getTime() - sightMs) });

/** Refuses with CONFLICT where money has come, or is on its way. */
export async function refuseTouched(session: Session, paymentId: string, now: Date): Promise<void> {
  const { inFlight, arrived } = await arrivalsOf(session, paymentId, now);
  if (inFlight || arrived)
    throw new Refusal('CONFLICT', 'Money has arrived for this payment, or is on its way: it goes on with that.');
}
