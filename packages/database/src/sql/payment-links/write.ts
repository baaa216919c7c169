import { statement } from '../../statement.ts';

/** What a merchant says of a link. */
export interface LinkTermsColumns {
  title: string;
  amountUsd: string | null;
  minUsd: string | null;
  maxUsd: string | null;
  reference: string | null;
  usesMax: number | null;
  expiresAt: Date | null;
  active: boolean;
}

export interface PaymentLinkRow extends LinkTermsColumns {
  id: string;
  uses: number;
  createdAt: Date;
}

const columns = `id, title, amount_usd, min_usd, max_usd, reference, uses_max, uses, expires_at, active, created_at`;

/** Writes a link while the merchant has fewer than `most`; no row: as many as it may. */
export const insertPaymentLink = statement<
  LinkTermsColumns & { id: string; merchantId: string; createdAt: Date; most: number },
  PaymentLinkRow
>(
  'insert_payment_link',
  `insert into payment_links (id, merchant_id, title, amount_usd, min_usd, max_usd, reference, uses_max, expires_at,
                              active, created_at)
   select $id, $merchantId, $title, $amountUsd::numeric, $minUsd::numeric, $maxUsd::numeric, $reference,
          $usesMax::integer, $expiresAt::timestamptz, $active, $createdAt
    where (select count(*) from payment_links where merchant_id = $merchantId and removed_at is null) < $most
   returning ${columns}`,
);

export const listPaymentLinks = statement<{ merchantId: string; limit: number; offset: number }, PaymentLinkRow>(
  'list_payment_links',
  `select ${columns} from payment_links where merchant_id = $merchantId and removed_at is null
    order by created_at desc, id desc limit $limit offset $offset`,
);

export const countPaymentLinks = statement<{ merchantId: string }, { total: bigint }>(
  'count_payment_links',
  'select count(*) as total from payment_links where merchant_id = $merchantId and removed_at is null',
);

interface Own {
  id: string;
  merchantId: string;
}
const own = 'id = $id and merchant_id = $merchantId and removed_at is null';

export const readPaymentLink = statement<Own, PaymentLinkRow>(
  'read_payment_link',
  `select ${columns} from payment_links where ${own}`,
);

/** The same, locked until the transaction ends. */
export const lockPaymentLink = statement<Own, PaymentLinkRow>(
  'lock_payment_link',
  `select ${columns} from payment_links where ${own} for no key update`,
);

export const updatePaymentLink = statement<LinkTermsColumns & Own, PaymentLinkRow>(
  'update_payment_link',
  `update payment_links
      set title = $title, amount_usd = $amountUsd, min_usd = $minUsd, max_usd = $maxUsd, reference = $reference,
          uses_max = $usesMax, expires_at = $expiresAt, active = $active
    where ${own} returning ${columns}`,
);

export const removePaymentLink = statement<Own & { now: Date }, Pick<PaymentLinkRow, 'title' | 'amountUsd'>>(
  'remove_payment_link',
  `update payment_links set removed_at = $now, active = false where ${own} returning title, amount_usd`,
);
