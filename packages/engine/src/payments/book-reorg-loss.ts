import type { PaymentDepositRow } from '@florin/database/sql/list-deposits';
import type { LockedPayment } from '@florin/database/sql/lock-payments';
import { insertReorgIncident, readSettledSums } from '@florin/database/sql/reorg-incidents';
import type { SelectionRow } from '@florin/database/sql/selections';
import type { Session } from '@florin/database/statement';
import { reorgLost, type ReorgPosting, reorgRecovered } from '@florin/domain/ledger/reorg-postings';
import { floorToCent } from '@florin/domain/money/exact-usd';
import { fromCents, toCents, type Usd, usd } from '@florin/domain/money/usd';
import type { Ids } from '@florin/domain/ports/ids';
import { reckon } from './reckon.ts';
import { post } from '../ledger/post.ts';

interface Settled {
  payment: LockedPayment;
  selections: readonly SelectionRow[];
  deposits: readonly PaymentDepositRow[];
  ids: Ids;
  now: Date;
}

/**
 * Compares what a settled payment was credited with what its deposits on the chain are worth now, and books the
 * difference to what was booked before: a loss when coins left the chain, less of one when they are back.
 */
export async function bookReorgLoss(
  session: Session,
  { payment, selections, deposits, ids, now }: Settled,
): Promise<void> {
  const { settledUsd, lostUsd, incidents } = await session.one(readSettledSums, { paymentId: payment.id });
  const standing = toCents(valueOf(selections, deposits));
  const settled = toCents(usd(settledUsd));
  const missing = settled > standing ? settled - standing : 0n;
  const change = missing - cents(lostUsd);
  if (change === 0n || payment.tokenId === null) return;
  const sequence = incidents + 1;
  const { id: paymentId, tokenId } = payment;
  const amountUsd = fromCents(change < 0n ? -change : change);
  const posting: ReorgPosting = { groupId: ids.uuid(), paymentId, tokenId, amountUsd, sequence };
  await session.run(insertReorgIncident, {
    paymentId,
    sequence,
    changeUsd: `${change < 0n ? '-' : ''}${amountUsd.toFixed(2)}`,
    at: now,
  });
  await post(session, change > 0n ? reorgLost(posting) : reorgRecovered(posting), now);
}

/** What is lost at present is never below zero. */
const cents = (text: string): bigint => toCents(usd(text));

/** Whole cents of the deposits that are final at present. */
const valueOf = (selections: readonly SelectionRow[], deposits: readonly PaymentDepositRow[]): Usd =>
  floorToCent(
    reckon(
      selections,
      deposits.filter(({ final }) => final),
    ).exactUsd,
  );
