import { statement } from '../../statement.ts';
import type { WithdrawalProgress } from './read.ts';

/** Writes what may change of a withdrawal that this transaction has locked. */
export const saveWithdrawal = statement<WithdrawalProgress>(
  'save_withdrawal',
  `update withdrawals
      set status = $status, tx_hash = $txHash, rejection_reason = $rejectionReason, failure_reason = $failureReason,
        waiting_reason = $waitingReason, reviewed_at = $reviewedAt, processing_at = $processingAt,
          completed_at = $completedAt, failed_at = $failedAt, updated_at = $updatedAt, next_payout_at = $updatedAt
    where id = $id`,
);

/** What the administrator agreed to, as it stands in the row that this transaction has locked. */
export const insertApproval = statement<{ withdrawalId: string; approvedBy: string; at: Date }>(
  'insert_withdrawal_approval',
  `insert into withdrawal_approvals (withdrawal_id, approved_by, token_id, destination, net_usd, approved_at)
   select id, $approvedBy, token_id, destination, amount_usd - fee_usd, $at from withdrawals where id = $withdrawalId`,
);

/** A withdrawal that will not be paid: its amount is available again. */
export const releaseReserved = statement<{ merchantId: string; amountUsd: string }>(
  'release_reserved',
  `update merchant_balances set reserved = reserved - $amountUsd where merchant_id = $merchantId`,
);

/** A withdrawal that was paid: its amount leaves the balance. */
export const spendReserved = statement<{ merchantId: string; amountUsd: string }>(
  'spend_reserved',
  `update merchant_balances set posted = posted - $amountUsd, reserved = reserved - $amountUsd
    where merchant_id = $merchantId`,
);
