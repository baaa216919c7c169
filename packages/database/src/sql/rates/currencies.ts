import { type NoParameters, statement } from '../../statement.ts';

/** What is known of a currency; null where the sources have never agreed on it. */
export interface CurrencyRateRow {
  currency: string;
  rateUsd: string | null;
  at: Date | null;
  inputs: unknown;
  refused: unknown;
  refusedAt: Date | null;
}

const columns = 'currency, rate_usd, at, inputs, refused, refused_at';

/** Writes what the sources agree on now; a newer agreement, of another worker, is never replaced. */
export const refreshCurrencyRates = statement<{ ratesJson: string; now: Date }>(
  'refresh_currency_rates',
  `insert into currency_rates as r (currency, rate_usd, at, inputs)
   select currency, "rateUsd", at, inputs
     from jsonb_to_recordset($ratesJson::jsonb) as n(currency text, "rateUsd" numeric, at timestamptz, inputs jsonb)
    order by currency
   on conflict (currency) do update
     set rate_usd = excluded.rate_usd, at = excluded.at, inputs = excluded.inputs, refused = null, refused_at = null
     where r.at is null or r.at <= excluded.at or r.at > $now`,
);

/** Keeps why the sources gave no rate; the rate itself is left to age. */
export const recordCurrencyRefusals = statement<{ refusalsJson: string; now: Date }>(
  'record_currency_refusals',
  `insert into currency_rates as r (currency, refused, refused_at)
   select currency, inputs, $now from jsonb_to_recordset($refusalsJson::jsonb) as n(currency text, inputs jsonb)
    order by currency
   on conflict (currency) do update set refused = excluded.refused, refused_at = excluded.refused_at`,
);

export const readCurrencyRate = statement<{ currency: string }, CurrencyRateRow>(
  'read_currency_rate',
  `select ${columns} from currency_rates where currency = $currency`,
);

/** All of them: there are no more than ISO 4217 has codes. */
export const listCurrencyRates = statement<NoParameters, CurrencyRateRow>(
  'list_currency_rates',
  `select ${columns} from currency_rates order by currency`,
);
