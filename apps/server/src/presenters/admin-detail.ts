import type { AdminMerchant, AdminPaymentDetail, AdminWithdrawalDetail } from '@florin/contract/schemas/admin-detail';
import type { AuditChain } from '@florin/contract/schemas/audit';
import type { ChainedRow } from '@florin/database/sql/audit/chain';
import type { MerchantDetail } from '@florin/engine/desk/read-merchant';
import type { AdminPaymentDetail as PaymentRecord } from '@florin/engine/payments/read-admin-payment';
import type { ShownAdminPayment } from '@florin/engine/payments/shown-address';
import type { WithdrawalDetail } from '@florin/engine/withdrawals/read-for-review';
import { presentAccount } from './account.ts';
import { presentAdminPayment, presentTicket } from './administration.ts';
import { presentKycSubmission } from './kyc.ts';
import { presentRefund } from './refund.ts';
import { bookedText, instant } from './scalars.ts';
import { presentTimelineEntry } from './timeline.ts';
import { presentReviewed, presentWallet, presentWithdrawalEntry } from './withdrawal.ts';

/** One payment with all that a decision needs; its address is shown only where the signer attested it. */
export const presentPaymentDetail = (
  payment: ShownAdminPayment,
  { facts, timeline, refunds, tickets }: PaymentRecord,
): AdminPaymentDetail => ({
  ...presentAdminPayment(payment),
  merchant_name: facts.merchantName,
  suspended_at: instant(facts.suspendedAt),
  timeline: timeline.map(presentTimelineEntry),
  refunds: refunds.map(presentRefund),
  tickets: tickets.map(presentTicket),
});

/** One withdrawal with all that a decision needs. */
export const presentWithdrawalDetail = ({
  withdrawal,
  facts,
  balance,
  last,
}: WithdrawalDetail): AdminWithdrawalDetail => ({
  ...presentReviewed(withdrawal),
  kyc_level: facts.kycLevel,
  merchant_since: facts.merchantSince.toISOString(),
  merchant_is_disabled: facts.merchantIsDisabled,
  balance_usd: balance.balanceUsd,
  reserved_usd: balance.reservedUsd,
  completed_count: Number(facts.completedCount),
  completed_usd: facts.completedUsd,
  to_same_address: Number(facts.toSameAddress),
  last_withdrawals: last.map(presentWithdrawalEntry),
  payout_symbol: facts.payoutSymbol,
  treasury_crypto: bookedText(facts.treasury, facts.payoutDecimals),
});

/** One merchant. */
export const presentMerchant = (detail: MerchantDetail): AdminMerchant => ({
  ...presentAccount(detail.account),
  balance_usd: detail.balance.balanceUsd,
  reserved_usd: detail.balance.reservedUsd,
  available_usd: detail.balance.availableUsd,
  payments_total: Number(detail.paymentsTotal),
  wallets: detail.wallets.map(presentWallet),
  kyc_submission: detail.submission && presentKycSubmission(detail.submission),
  last_withdrawals: detail.withdrawals.map(presentWithdrawalEntry),
});

/** Links of the audit chain with what their hashes cover, as it is stored. */
export const presentAuditChain = (from: number, rows: readonly ChainedRow[]): AuditChain => ({
  from,
  links: rows.map((row) => ({
    position: Number(row.position),
    previous_hash: row.previousHash,
    hash: row.hash,
    sequence: row.sequence?.toString() ?? null,
    id: row.id ?? null,
    transaction: row.xid ?? null,
    at: row.at ?? null,
    actor_id: row.actorId ?? null,
    action: row.action ?? null,
    subject_type: row.subjectType ?? null,
    subject_id: row.subjectId ?? null,
    before: row.before ?? null,
    after: row.after ?? null,
    reason: row.reason ?? null,
    request_id: row.requestId ?? null,
  })),
});
