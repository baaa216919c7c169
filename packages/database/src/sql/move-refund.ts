import type { RefundStatus, WaitingReason } from '@florin/contract/vocabulary';
import { statement } from '../statement.ts';

/** Writes what may change of a refund that this transaction has locked. */
export const saveRefund = statement<
  [
    id: string,
    status: RefundStatus,
    destination: string | null,
    txHash: string | null,
    rejectionReason: string | null,
    failureReason: string | null,
    waitingReason: WaitingReason | null,
    addressGivenAt: Date | null,
    reviewedAt: Date | null,
    processingAt: Date | null,
    completedAt: Date | null,
    failedAt: Date | null,
    updatedAt: Date,
  ]
>(
  'save_refund',
  `update refunds
      set status = $2, destination = $3, tx_hash = $4, rejection_reason = $5, failure_reason = $6, waiting_reason = $7,
          address_given_at = $8, reviewed_at = $9, processing_at = $10, completed_at = $11, failed_at = $12,
          updated_at = $13, next_payout_at = $13
    where id = $1`,
);

/** Writes down what was agreed to: the refund's own destination, and what arrives there. */
export const insertRefundApproval = statement<[refundId: string, approvedBy: string, at: Date]>(
  'insert_refund_approval',
  `insert into refund_approvals (refund_id, approved_by, token_id, destination, amount, approved_at)
   select id, $2, token_id, destination, amount - deducted, $3 from refunds where id = $1`,
);

/** Says why an approved refund does not move and when it is looked at again; null: it moves. */
export const noteRefund = statement<
  [refundId: string, waitingReason: WaitingReason | null, nextPayoutAt: Date, now: Date]
>(
  'note_refund',
  `update refunds
      set waiting_reason = $2, next_payout_at = $3,
          updated_at = case when waiting_reason is distinct from $2 then $4 else updated_at end
    where id = $1 and status in ('approved', 'processing')`,
);
