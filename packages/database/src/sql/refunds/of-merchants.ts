import type { RefundStatus } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { counted } from '../../counted.ts';
import { refundColumns as columns, refundJoins as joins, type RefundRow } from './read.ts';
import { cooling } from './request.ts';

interface Filter {
  merchantId: string;
  /** Null: of all payments. */
  paymentId: string | null;
  status: RefundStatus | null;
}

const filter = `merchant_id = $merchantId and payment_id = coalesce($paymentId, payment_id)
  and status = coalesce($status, status)`;

/** One page of a merchant's refunds, newest first. */
export const listMerchantRefunds = statement<Filter & { limit: number; offset: number }, RefundRow>(
  'list_merchant_refunds',
  `select ${columns}
     from (select * from refunds where ${filter} order by created_at desc, id desc limit $limit offset $offset) r ${joins}
    order by r.created_at desc, r.id desc`,
);

export const countMerchantRefunds = statement<Filter, { total: bigint }>(
  'count_merchant_refunds',
  counted(`refunds where ${filter}`),
);

export const readMerchantRefund = statement<{ merchantId: string; refundId: string }, RefundRow>(
  'read_merchant_refund',
  `select ${columns} from refunds r ${joins} where r.id = $refundId and r.merchant_id = $merchantId`,
);

/** Whether a payment is this merchant's and the deposit the payment's, and how many of its refunds nobody has decided about. */
export const readRefundedPayment = statement<
  { merchantId: string; paymentId: string; depositId: string | null },
  { isOwn: boolean; hasDeposit: boolean; open: bigint }
>(
  'read_refunded_payment',
  `select exists (select from payments where id = $paymentId and merchant_id = $merchantId) as is_own,
          $depositId::uuid is null
            or exists (select from deposits where id = $depositId and payment_id = $paymentId) as has_deposit,
          (select count(*) from refunds where payment_id = $paymentId and status = 'requested') as open`,
);

/** Gives a locked refund a link; the one before opens nothing any more, and the time to notice begins anew. */
export const linkRefund = statement<{ refundId: string; linkHash: string; linkExpiresAt: Date; now: Date }>(
  'link_refund',
  `update refunds set link_hash = $linkHash, link_expires_at = $linkExpiresAt, updated_at = $now,
          approvable_from = $now::timestamptz + ${cooling}
    where id = $refundId`,
);
