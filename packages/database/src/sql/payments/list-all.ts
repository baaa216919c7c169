import type { PaymentStatus } from '@florin/contract/vocabulary';
import { type NoParameters, statement } from '../../statement.ts';
import { counted } from '../../counted.ts';
import { type AttestedColumns, attestedColumns, attestedJoins } from './attested-address.ts';
import type { PaymentListRow } from './list.ts';

/** A payment as an administrator reads it; amounts are text as stored. */
export interface AdminPaymentRow extends PaymentListRow, AttestedColumns {
  merchantId: string;
  merchantEmail: string;
  required: string | null;
  receivedUsd: string | null;
}

const columns = `p.id, p.status, p.amount_usd, p.description, p.reference, t.id as token_id,
  t.symbol as token_symbol,
  t.name as token_name, t.decimals as token_decimals, p.received, p.net_settlement_usd, p.selection_expires_at,
  p.completed_at, p.created_at, p.merchant_id, a.email as merchant_email, c.id as chain_id,
  c.name as chain_name, c.short_name as chain_short_name, c.chain_type,
  p.required,
  p.received_usd, ${attestedColumns}`;

const joined = `left join tokens t on t.id = p.token_id left join chains c on c.id = t.chain_id
  join accounts a on a.id = p.merchant_id ${attestedJoins}`;

export const readAdminPayment = statement<{ id: string }, AdminPaymentRow>(
  'read_admin_payment',
  `select ${columns} from payments p ${joined} where p.id = $id`,
);

/** One page, newest first. Ids are made in the order of time, so that the primary key has the order ready. */
const page = (where: string, order: string): string =>
  `select ${columns}
     from (select * from payments ${where} order by ${order} limit $limit offset $offset) p ${joined}
    order by ${order.replaceAll(/(created_at|id) desc/g, 'p.$1 desc')}`;

interface Page {
  limit: number;
  offset: number;
}

export const listAdminPayments = statement<Page, AdminPaymentRow>('list_admin_payments', page('', 'id desc'));

export const listAdminPaymentsByStatus = statement<Page & { status: PaymentStatus }, AdminPaymentRow>(
  'list_admin_payments_by_status',
  page('where status = $status', 'id desc'),
);

/** Payments that were found, in the order in which they are given. */
export const listFoundAdminPayments = statement<{ ids: readonly string[] }, AdminPaymentRow>(
  'list_found_admin_payments',
  `select ${columns} from unnest($ids::uuid[]) with ordinality as f(id, place) join payments p on p.id = f.id ${joined}
    order by f.place`,
);

/** The maintained counts of all merchants. */
export const countAllPayments = statement<NoParameters, { total: bigint }>(
  'count_all_payments',
  `select coalesce(sum(total), 0)::bigint as total from payment_counts`,
);

export const countAllPaymentsByStatus = statement<{ status: PaymentStatus }, { total: bigint }>(
  'count_all_payments_by_status',
  counted('payments where status = $status'),
);

/** Whether anything stands on the chain for a payment that rules have taken or may still take. */
export const readStandingDeposits = statement<{ paymentId: string }, { standing: boolean }>(
  'read_standing_deposits',
  `select exists (
     select from deposits where payment_id = $paymentId and orphaned_at is null
       and ruling in ('counted', 'blacklisted', 'awaiting_rule', 'awaiting_rate')) as standing`,
);
