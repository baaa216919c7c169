import { listPaymentDeposits } from '@florin/database/sql/deposits/list';
import {
  insertSelection,
  listSelections,
  type SelectionOrigin,
  type SelectionRow,
} from '@florin/database/sql/payments/selections';
import type { Session } from '@florin/database/statement';
import { formatRate } from '@florin/domain/money/rate';
import { formatUsd } from '@florin/domain/money/usd';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import type { HeldPayment } from './held-payment.ts';
import type { Price } from './price.ts';
import { amountColumns, amountsOf } from './amounts.ts';
import { termsOf } from './terms.ts';

export interface NewSelection {
  token: Token;
  price: Price;
  origin: SelectionOrigin;
  /** The payer's, BCP 47; null or left out: not known. */
  language?: string | null;
  catalogue: Catalogue;
  now: Date;
}

/**
 * Locks a price for a token and opens its window; the payment's status is left as it was.
 *
 * @returns the payment's selections, the new one last
 */
export async function openSelection(
  session: Session,
  held: HeldPayment,
  { token, price, origin, language = null, catalogue, now }: NewSelection,
): Promise<SelectionRow[]> {
  const { payment } = held;
  const { dueUsd, tolerance } = termsOf(payment, { token, rate: price.rate }, catalogue);
  const closesAt = new Date(now.getTime() + token.chain.paymentExpiryMinutes * 60_000);
  const { id } = await session.one(insertSelection, {
    paymentId: payment.id,
    tokenId: token.id,
    rateUsd: formatRate(price.rate),
    rateReceiptJson: JSON.stringify({
      source: price.source,
      at: price.at,
      age_seconds: price.ageSeconds,
      inputs: price.inputs,
    }),
    conversionFeeRate: token.conversionFeeRate.toFixed(),
    dueUsd: formatUsd(dueUsd),
    tolerance,
    opensAt: now,
    closesAt,
    origin,
    language,
  });
  const selections = await session.many(listSelections, { paymentIds: [payment.id] });
  const deposits = await session.many(listPaymentDeposits, { paymentIds: [payment.id] });
  held.change({
    ...amountColumns(amountsOf({ selections, deposits })),
    selectionId: id,
    tokenId: token.id,
    lockedRateUsd: formatRate(price.rate),
    lockedAt: now,
    selectionExpiresAt: closesAt,
  });
  return selections;
}
