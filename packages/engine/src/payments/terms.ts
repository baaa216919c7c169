import type { LockedPayment } from '@florin/database/sql/payments/lock';
import type { Rate } from '@florin/domain/money/rate';
import { share } from '@florin/domain/money/share';
import { type Usd, usd } from '@florin/domain/money/usd';
import { quote, toleranceUnits } from '@florin/domain/payment/quote';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';

/** What a lock of a payment asks for; base units of the token. */
export interface Terms {
  dueUsd: Usd;
  required: bigint;
  /** May be missing of `required`. */
  tolerance: bigint;
}

/** What a payment that has received nothing costs in a token at a rate. */
export function termsOf(
  { amountUsd, feePayer, serviceFeeRate }: Pick<LockedPayment, 'amountUsd' | 'feePayer' | 'serviceFeeRate'>,
  { token, rate }: { token: Token; rate: Rate },
  { settings }: Catalogue,
): Terms {
  const { decimals, payableDecimals, conversionFeeRate } = token;
  const pricing = { rate, decimals, payableDecimals };
  const fees = { serviceFeeRate: share(serviceFeeRate), conversionFeeRate };
  const { dueUsd, required } = quote({ ...pricing, ...fees, amountUsd: usd(amountUsd), feePayer });
  return { dueUsd, required, tolerance: toleranceUnits({ ...pricing, ...settings, dueUsd }) };
}
