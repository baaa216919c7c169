import { decideDeposit } from '@florin/database/sql/deposits/decide';
import { type NewPlace, reviveDeposits as reviveRows, type RevivedDeposit } from '@florin/database/sql/deposits/scan';
import type { LockedPayment } from '@florin/database/sql/payments/lock';
import type { Session } from '@florin/database/statement';
import { isEnd } from '@florin/domain/payment/transition';
import { isSettled } from '../payments/may-be-swept.ts';
import type { UntakenDeposit } from '../events/deposit-event.ts';

/**
 * Puts deposits back whose transactions are in a block again. What its payment was credited for counts again; what comes
 * back after its payment was settled without it is taken by nobody, and what comes back after another token was chosen is ruled like something that has just arrived:
 * coins of two tokens never mix in one payment.
 *
 * @returns deposits that merchants have not been told of
 */
export async function reviveDeposits(
  session: Session,
  { chainId, back }: { chainId: string; back: readonly NewPlace[] },
  locked: readonly LockedPayment[],
): Promise<UntakenDeposit[]> {
  if (back.length === 0) return [];
  const revived = await session.many(reviveRows, { chainId, placesJson: JSON.stringify(back) });
  const untold: UntakenDeposit[] = [];
  for (const deposit of revived) {
    const payment = locked.find(({ id }) => id === deposit.paymentId);
    const late = comesLate(deposit, payment);
    // few, and each is one row
    if (!late && countsNoMore(deposit, payment))
      await session.run(decideDeposit, {
        id: deposit.id,
        paymentId: deposit.paymentId,
        ruling: 'awaiting_rule',
        selectionId: null,
        reason: null,
      });
    if (late)
      await session.run(decideDeposit, {
        id: deposit.id,
        paymentId: deposit.paymentId,
        ruling: 'unmatched',
        selectionId: null,
        reason: 'after_settlement',
      });
    const reason = late ? 'after_settlement' : deposit.reason;
    if ((late || deposit.ruling === 'unmatched') && !deposit.told)
      untold.push({ ...deposit, fromAddress: deposit.fromAddresses[0] ?? null, reason });
  }
  return untold;
}

function comesLate(deposit: RevivedDeposit, payment: LockedPayment | undefined): boolean {
  const { ruling, sweptBy, settled } = deposit;
  const over = payment && (isEnd(payment.status) || isOutsideOfPart(deposit, payment));
  // One that a sweep has taken counts for a payment that is not credited yet.
  const counts = settled || (sweptBy !== null && payment !== undefined && !isSettled(payment));
  return over === true && !counts && ruling !== 'unmatched' && ruling !== 'blacklisted';
}

const countsNoMore = ({ tokenId, ruling, settled }: RevivedDeposit, payment: LockedPayment | undefined): boolean =>
  ruling === 'counted' && !settled && payment !== undefined && payment.tokenId !== tokenId;

/** Of what is being settled as a part, it left the chain before that began: what left it since is of the part. */
const isOutsideOfPart = ({ orphanedAt }: RevivedDeposit, { settlingAt }: LockedPayment): boolean =>
  settlingAt !== null && orphanedAt < settlingAt;
