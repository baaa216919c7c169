import { listPaymentDeposits } from '@florin/database/sql/list-deposits';
import type { LockedPayment } from '@florin/database/sql/lock-payments';
import { insertSelection, listSelections, type SelectionOrigin } from '@florin/database/sql/selections';
import type { Session } from '@florin/database/statement';
import { formatRate } from '@florin/domain/money/rate';
import { formatUsd } from '@florin/domain/money/usd';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import type { Price } from './price.ts';
import { reckon, withReckoning } from './reckon.ts';
import { termsOf } from './terms.ts';

export interface NewSelection {
  payment: LockedPayment;
  token: Token;
  price: Price;
  origin: SelectionOrigin;
  catalogue: Catalogue;
  now: Date;
}

/** Locks a price for a token and opens its window; the payment as it is then, its status left as it was. */
export async function openSelection(
  session: Session,
  { payment, token, price, origin, catalogue, now }: NewSelection,
): Promise<LockedPayment> {
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
  });
  const reckoning = reckon(
    await session.many(listSelections, { paymentIds: [payment.id] }),
    await session.many(listPaymentDeposits, { paymentIds: [payment.id] }),
  );
  return {
    ...withReckoning(payment, reckoning),
    selectionId: id,
    tokenId: token.id,
    lockedRateUsd: formatRate(price.rate),
    lockedAt: now,
    selectionExpiresAt: closesAt,
  };
}
