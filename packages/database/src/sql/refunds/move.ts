import type { WaitingReason } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import type { RefundProgress } from './read.ts';

/** Writes what may change of a refund that this transaction has locked. */
export const saveRefund = statement<RefundProgress>(
  'save_refund',
  `update refunds
      set status = $status, destination = $destination, tx_hash = $txHash, rejection_reason = $rejectionReason,
        failure_reason = $failureReason, waiting_reason = $waitingReason, address_given_at = $addressGivenAt,
          reviewed_at = $reviewedAt, processing_at = $processingAt, completed_at = $completedAt,
            failed_at = $failedAt, updated_at = $updatedAt, next_payout_at = $updatedAt
    where id = $id`,
);

/** Writes down what was agreed to: the refund's own destination, and what arrives there. */
export const insertRefundApproval = statement<{ refundId: string; approvedBy: string; at: Date }>(
  'insert_refund_approval',
  `insert into refund_approvals (refund_id, approved_by, token_id, destination, amount, approved_at)
   select id, $approvedBy, token_id, destination, amount - deducted, $at from refunds where id = $refundId`,
);

/** Says why an approved refund does not move and when it is looked at again; null: it moves. */
export const noteRefund = statement<{
  refundId: string;
  waitingReason: WaitingReason | null;
  nextPayoutAt: Date;
  now: Date;
}>(
  'note_refund',
  `update refunds
      set waiting_reason = $waitingReason, next_payout_at = $nextPayoutAt,
          updated_at = case when waiting_reason is distinct from $waitingReason then $now else updated_at end
    where id = $refundId and status in ('approved', 'processing')`,
);
