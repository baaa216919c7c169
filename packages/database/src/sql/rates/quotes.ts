import { statement } from '../../statement.ts';

export interface QuoteColumns {
  id: string;
  merchantId: string;
  currency: string;
  amount: string;
  amountUsd: string;
  rateUsd: string;
  createdAt: Date;
  expiresAt: Date;
}

export const insertQuote = statement<QuoteColumns & { receiptJson: string }>(
  'insert_quote',
  `insert into quotes (id, merchant_id, currency, amount, amount_usd, rate_usd, receipt, created_at, expires_at)
   values ($id, $merchantId, $currency, $amount, $amountUsd, $rateUsd, $receiptJson::jsonb, $createdAt, $expiresAt)`,
);

/** A quote of the merchant's, and the payment that it priced. */
export const readQuote = statement<
  { id: string; merchantId: string },
  Omit<QuoteColumns, 'merchantId'> & { usedBy: string | null }
>(
  'read_quote',
  `select q.id, q.currency, q.amount, q.amount_usd, q.rate_usd, q.created_at, q.expires_at, p.id as used_by
     from quotes q left join payments p on p.quote_id = q.id
    where q.id = $id and q.merchant_id = $merchantId`,
);

/** The quote of a payment, as its readers see it; for a statement that reads payments as `p`. */
export const quoteOfPayment = `(select json_build_object('id', q.id, 'currency', q.currency, 'amount', q.amount::text,
    'rateUsd', q.rate_usd::text, 'expiresAt', q.expires_at) from quotes q where q.id = p.quote_id)`;

/** Times and amounts as text: the row comes as JSON. */
export interface PaymentQuoteColumns {
  id: string;
  currency: string;
  amount: string;
  rateUsd: string;
  expiresAt: string;
}

/** Deletes a batch of those that ended before a moment and priced nothing. */
export const dropQuotes = statement<{ endedBefore: Date; batch: number }>(
  'drop_quotes',
  `delete from quotes where id in (
     select q.id from quotes q where q.expires_at < $endedBefore
        and not exists (select from payments p where p.quote_id = q.id) order by q.expires_at limit $batch)`,
);
