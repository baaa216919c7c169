import { listCurrencyRates } from '@florin/database/sql/rates/currencies';
import type { Session } from '@florin/database/statement';
import { digitsOf } from '@florin/domain/money/currency-amount';
import type { Clock } from '@florin/domain/ports/clock';
import { isStaleCurrency } from './currency-price.ts';

export interface Currency {
  currency: string;
  /** Digits after the point of its smallest unit. */
  digits: number;
  rateUsd: string | null;
  ratedAt: Date | null;
  /** A quote in it is refused at present. */
  isStale: boolean;
}

/** The currencies that some source has quoted, by code; US dollars, which need no source, are not among them. */
export async function listCurrencies({ db, clock }: { db: Session; clock: Clock }): Promise<Currency[]> {
  const now = clock.now();
  const rows = await db.many(listCurrencyRates);
  return rows.map((row) => ({
    currency: row.currency,
    digits: digitsOf(row.currency) ?? 0,
    rateUsd: row.rateUsd,
    ratedAt: row.at,
    isStale: isStaleCurrency(row, now),
  }));
}
