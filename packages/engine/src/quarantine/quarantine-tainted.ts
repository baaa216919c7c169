import type { LockedPayment } from '@florin/database/sql/payments/lock';
import {
  listTaintedPairs,
  markQuarantined,
  openQuarantine,
  type QuarantinedRow,
} from '@florin/database/sql/deposits/quarantines';
import type { Session } from '@florin/database/statement';
import { quarantined, type QuarantinePosting } from '@florin/domain/ledger/quarantine-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Ids } from '@florin/domain/ports/ids';
import { post } from '../ledger/post.ts';

interface QuarantineContext {
  ids: Ids;
  now: Date;
}

/**
 * Sets apart what lies on the addresses of blacklisted payments in a token that a listed sender paid: all of it, since
 * coins of one token on one address cannot be told apart. What a signed sweep has taken is left to that sweep's end.
 */
export async function quarantineTainted(
  session: Session,
  payments: readonly LockedPayment[],
  { ids, now }: QuarantineContext,
): Promise<void> {
  const blacklisted = payments.filter(({ status }) => status === 'blacklisted');
  if (blacklisted.length === 0) return;
  const pairs = await session.many(listTaintedPairs, { paymentIds: blacklisted.map(({ id }) => id) });
  for (const { paymentId, depositIndex, tokenId } of pairs) {
    // one or two in the life of a payment
    await session.run(openQuarantine, { id: ids.uuid(), paymentId, depositIndex, tokenId, at: now });
  }
  const marked = await session.many(markQuarantined, {
    depositIndexes: pairs.map(({ depositIndex }) => depositIndex),
    at: now,
  });
  const booked = marked.filter((deposit) => deposit.booked);
  await post(
    session,
    booked.flatMap((deposit) => quarantined(toPosting(deposit, ids))),
    now,
  );
}

/** A deposit in the words of the books. */
export const toPosting = (deposit: QuarantinedRow, ids: Ids): QuarantinePosting => ({
  groupId: ids.uuid(),
  depositId: deposit.id,
  tokenId: deposit.tokenId,
  depositIndex: deposit.depositIndex,
  amount: baseUnits(deposit.amount),
  sequence: deposit.quarantines,
});
