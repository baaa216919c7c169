import { liftForSweep, markSweptQuarantined, openQuarantine } from '@florin/database/sql/deposits/quarantines';
import type { Session } from '@florin/database/statement';
import { quarantineReleased, sweptQuarantined } from '@florin/domain/ledger/quarantine-postings';
import type { Ids } from '@florin/domain/ports/ids';
import { post } from '../ledger/post.ts';
import { toPosting } from './quarantine-tainted.ts';

interface SweptCoins {
  outgoingId: string;
  paymentId: string;
  /** Where they lay before. */
  depositIndex: bigint;
  tokenId: string;
  /** Base units that arrived in the treasury. */
  amount: bigint;
  ids: Ids;
  now: Date;
}

/** Books coins back to their address that were set apart there while a sweep of them was already signed. */
export async function liftSwept(
  session: Session,
  { outgoingId, ids, now }: Pick<SweptCoins, 'outgoingId' | 'ids' | 'now'>,
): Promise<void> {
  const lifted = await session.many(liftForSweep, { outgoingId });
  const booked = lifted.filter((deposit) => deposit.booked);
  await post(
    session,
    booked.flatMap((deposit) => quarantineReleased(toPosting(deposit, ids))),
    now,
  );
}

/**
 * Sets apart inside the treasury what a sweep brought of a payment that is blacklisted by now: payouts leave it. The
 * listed sender may have paid in another token, so this one's quarantine is opened where there is none: without it
 * nothing would ever release the coins.
 */
export async function quarantineSwept(
  session: Session,
  { outgoingId, paymentId, depositIndex, tokenId, amount, ids, now }: SweptCoins,
): Promise<void> {
  const marked = await session.many(markSweptQuarantined, { outgoingId, at: now });
  const sequence = Math.max(...marked.map(({ quarantines }) => quarantines));
  if (marked.length === 0) return;
  await session.run(openQuarantine, { id: ids.uuid(), paymentId, depositIndex, tokenId, at: now });
  await post(session, sweptQuarantined({ groupId: ids.uuid(), outgoingId, tokenId, amount, sequence }), now);
}
