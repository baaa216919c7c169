import { limits } from '@florin/contract/limits';
import type { CurrencyRateRow } from '@florin/database/sql/rates/currencies';
import { Refusal } from '@florin/domain/errors';
import { type Rate, rate } from '@florin/domain/money/rate';
import { type ReceiptInput, readInputs } from '../rates/rate-receipt.ts';

/** US dollars for one unit of a currency, since when, and what it was made of. */
export interface CurrencyPrice {
  rate: Rate;
  at: Date;
  inputs: ReceiptInput[];
}

/** Whether a rate is too old to be quoted at `now`, or was never known. */
export const isStaleCurrency = ({ at }: Pick<CurrencyRateRow, 'at'>, now: Date): boolean =>
  at === null || at.getTime() < now.getTime() - limits.currencyRateFreshnessSeconds * 1000;

/** The price of a currency that is fresh enough to be quoted. Refuses with RATE_STALE. */
export function freshPrice(row: CurrencyRateRow, now: Date): CurrencyPrice {
  if (row.rateUsd === null || row.at === null || isStaleCurrency(row, now))
    throw new Refusal(
      'RATE_STALE',
      `The sources agree on no rate for ${row.currency} at present. Try again later, or ask in USD.`,
    );
  return { rate: rate(row.rateUsd), at: row.at, inputs: readInputs(row.inputs) };
}

/** One US dollar, which no source has to tell. */
export const dollarPrice = (now: Date): CurrencyPrice => ({ rate: rate('1.0'), at: now, inputs: [] });
