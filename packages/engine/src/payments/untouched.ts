import { readArrivals } from '@florin/database/sql/deposits/list';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';

/** A transfer that waited for a block so long ago may have been dropped since; nodes are asked every two seconds. */
const sightMs = 60_000;

/** When a transfer that waits for a block has to have been seen to be on its way. */
export const waitingSince = (now: Date): Date => new Date(now.getTime() - sightMs);

/** What has come to a payment's address, or is on its way there. */
export const arrivalsOf = (session: Session, paymentId: string, now: Date) =>
  session.one(readArrivals, { paymentId, waitingSince: waitingSince(now) });

/** Refuses with CONFLICT where money has come, or is on its way. */
export async function refuseTouched(session: Session, paymentId: string, now: Date): Promise<void> {
  const { inFlight, arrived } = await arrivalsOf(session, paymentId, now);
  if (inFlight || arrived)
    throw new Refusal('CONFLICT', 'Money has arrived for this payment, or is on its way: it goes on with that.');
}
