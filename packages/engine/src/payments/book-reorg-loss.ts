import { insertReorgIncident, readSettledSums } from '@florin/database/sql/deposits/reorg-incidents';
import type { Session } from '@florin/database/statement';
import { reorgLost, type ReorgPosting, reorgRecovered } from '@florin/domain/ledger/reorg-postings';
import { floorToCent } from '@florin/domain/money/exact-usd';
import { fromCents, toCents, type Usd, usd } from '@florin/domain/money/usd';
import { post } from '../ledger/post.ts';
import type { HeldPayment, PaymentContext } from './held-payment.ts';
import { type PaymentFacts, amountsOf } from './amounts.ts';

/**
 * Compares what a settled payment was credited with and what its deposits on the chain are worth now, and books the
 * difference to what was booked before: a loss when coins left the chain, and less of a loss when they are back.
 */
export async function bookReorgLoss(
  session: Session,
  { payment, facts }: HeldPayment,
  { ids, now }: Pick<PaymentContext, 'ids' | 'now'>,
): Promise<void> {
  const { settledUsd, lostUsd, incidents } = await session.one(readSettledSums, { paymentId: payment.id });
  const standing = toCents(finalValue(facts));
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
const finalValue = ({ selections, deposits }: PaymentFacts): Usd =>
  floorToCent(amountsOf({ selections, deposits: deposits.filter(({ final }) => final) }).exactUsd);
