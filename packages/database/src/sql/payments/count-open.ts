import { statement } from '../../statement.ts';

/** How many payments of a merchant still wait for their payers; it counts no further than `most`. */
export const countOpenPayments = statement<{ merchantId: string; most: number }, { total: bigint }>(
  'count_open_payments',
  `select count(*) as total from (
     select from payments
      where merchant_id = $merchantId and status in ('awaiting_selection', 'awaiting_payment', 'partially_paid',
        'expired_selection')
      limit $most) p`,
);
