import type { PaymentStatus } from '@florin/contract/vocabulary';
import { statement } from '../statement.ts';

export interface PaymentListRow {
  id: string;
  status: PaymentStatus;
  amountUsd: string;
  description: string | null;
  reference: string | null;
  tokenId: string | null;
  tokenSymbol: string | null;
  tokenName: string | null;
  tokenDecimals: number | null;
  received: string;
  netSettlementUsd: string | null;
  selectionExpiresAt: Date | null;
  completedAt: Date | null;
  createdAt: Date;
}

const columns = `p.id, p.status, p.amount_usd, p.description, p.reference, t.id as token_id, t.symbol as token_symbol,
  t.name as token_name, t.decimals as token_decimals, p.received, p.net_settlement_usd,
  p.selection_expires_at, p.completed_at, p.created_at`;

/** One page, newest first. The page is cut before the join, so that deep pages join no more than shallow ones. */
const page = (where: string): string =>
  `select ${columns}
     from (select * from payments where ${where} order by created_at desc, id desc limit $limit offset $offset) p
     left join tokens t on t.id = p.token_id
    order by p.created_at desc, p.id desc`;

interface Page {
  limit: number;
  offset: number;
  merchantId: string;
}
interface Filter {
  status: PaymentStatus | null;
  from: Date | null;
  before: Date | null;
  reference: string | null;
}

export const listPayments = statement<Page, PaymentListRow>('list_payments', page('merchant_id = $merchantId'));

export const listPaymentsByStatus = statement<Page & { status: PaymentStatus }, PaymentListRow>(
  'list_payments_by_status',
  page('merchant_id = $merchantId and status = $status'),
);

const filter = `merchant_id = $merchantId and status = coalesce($status, status)
  and created_at >= coalesce($from::timestamptz, '-infinity')
  and created_at < coalesce($before::timestamptz, 'infinity')
  and ($reference::text is null or reference = $reference)`;

/** With dates; either may be open. */
export const listPaymentsFiltered = statement<Page & Filter, PaymentListRow>('list_payments_filtered', page(filter));

/** The maintained count: as fast for a million payments as for one. */
export const countPayments = statement<{ merchantId: string }, { total: bigint }>(
  'count_payments',
  `select coalesce(sum(total), 0)::bigint as total from payment_counts where merchant_id = $merchantId`,
);

export const countPaymentsByStatus = statement<{ merchantId: string; status: PaymentStatus }, { total: bigint }>(
  'count_payments_by_status',
  `select count(*) as total from payments where merchant_id = $merchantId and status = $status`,
);

export const countPaymentsFiltered = statement<Filter & { merchantId: string }, { total: bigint }>(
  'count_payments_filtered',
  `select count(*) as total from payments where ${filter}`,
);
