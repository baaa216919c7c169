import type { PaymentStatus } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { counted } from '../../counted.ts';

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
  chainId: string | null;
  chainName: string | null;
  chainShortName: string | null;
  chainType: string | null;
  received: string;
  netSettlementUsd: string | null;
  selectionExpiresAt: Date | null;
  completedAt: Date | null;
  createdAt: Date;
}

const columns = `p.id, p.status, p.amount_usd, p.description, p.reference, t.id as token_id, t.symbol as token_symbol,
  t.name as token_name, t.decimals as token_decimals, c.id as chain_id, c.name as chain_name,
  c.short_name as chain_short_name, c.chain_type, p.received, p.net_settlement_usd,
  p.selection_expires_at, p.completed_at, p.created_at`;

const joins = `left join tokens t on t.id = p.token_id left join chains c on c.id = t.chain_id`;

/** One page, newest first. The page is cut before the join, so that deep pages join no more than shallow ones. */
const page = (where: string): string =>
  `select ${columns}
     from (select * from payments where ${where} order by created_at desc, id desc limit $limit offset $offset) p
     ${joins}
    order by p.created_at desc, p.id desc`;

interface Page {
  limit: number;
  offset: number;
  merchantId: string;
}
export const listPayments = statement<Page, PaymentListRow>('list_payments', page('merchant_id = $merchantId'));

export const listPaymentsByStatus = statement<Page & { status: PaymentStatus }, PaymentListRow>(
  'list_payments_by_status',
  page('merchant_id = $merchantId and status = $status'),
);

/** Payments of a merchant that were found, in the order in which they are given. */
export const listFoundPayments = statement<{ ids: readonly string[]; merchantId: string }, PaymentListRow>(
  'list_found_payments',
  `select ${columns}
     from unnest($ids::uuid[]) with ordinality as f(id, place)
     join payments p on p.id = f.id and p.merchant_id = $merchantId
     ${joins}
    order by f.place`,
);

/** The maintained count: as fast for a million payments as for one. */
export const countPayments = statement<{ merchantId: string }, { total: bigint }>(
  'count_payments',
  `select coalesce(sum(total), 0)::bigint as total from payment_counts where merchant_id = $merchantId`,
);

export const countPaymentsByStatus = statement<{ merchantId: string; status: PaymentStatus }, { total: bigint }>(
  'count_payments_by_status',
  counted('payments where merchant_id = $merchantId and status = $status'),
);
