import type { WaitingReason, WithdrawalStatus } from '@florin/contract/vocabulary';
import { statement } from '../statement.ts';

/** Writes what may change of a withdrawal that this transaction has locked. */
export const saveWithdrawal = statement<
  [
    id: string,
    status: WithdrawalStatus,
    txHash: string | null,
    rejectionReason: string | null,
    failureReason: string | null,
    waitingReason: WaitingReason | null,
    reviewedAt: Date | null,
    processingAt: Date | null,
    completedAt: Date | null,
    failedAt: Date | null,
    updatedAt: Date,
  ]
>(
  'save_withdrawal',
  `update withdrawals
      set status = $2, tx_hash = $3, rejection_reason = $4, failure_reason = $5, waiting_reason = $6, reviewed_at = $7,
          processing_at = $8, completed_at = $9, failed_at = $10, updated_at = $11, next_payout_at = $11
    where id = $1`,
);

/** What the administrator agreed to, as it stands in the row that this transaction has locked. */
export const insertApproval = statement<[withdrawalId: string, approvedBy: string, at: Date]>(
  'insert_withdrawal_approval',
  `insert into withdrawal_approvals (withdrawal_id, approved_by, token_id, destination, net_usd, approved_at)
   select id, $2, token_id, destination, amount_usd - fee_usd, $3 from withdrawals where id = $1`,
);

/** A withdrawal that will not be paid: its amount is available again. */
export const releaseReserved = statement<[merchantId: string, amountUsd: string]>(
  'release_reserved',
  `update merchant_balances set reserved = reserved - $2 where merchant_id = $1`,
);

/** A withdrawal that was paid: its amount leaves the balance. */
export const spendReserved = statement<[merchantId: string, amountUsd: string]>(
  'spend_reserved',
  `update merchant_balances set posted = posted - $2, reserved = reserved - $2 where merchant_id = $1`,
);
