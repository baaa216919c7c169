import type { FeePayer, PaymentStatus } from '@florin/contract/vocabulary';
import { statement } from '../statement.ts';

/** All that decides a payment's course, held under its row lock until the transaction ends. */
export interface LockedPayment {
  id: string;
  merchantId: string;
  status: PaymentStatus;
  amountUsd: string;
  description: string | null;
  redirectUrl: string | null;
  feePayer: FeePayer;
  allowedTokenIds: string[] | null;
  serviceFeeRate: string;
  depositIndex: bigint;
  selectionId: bigint | null;
  tokenId: string | null;
  lockedRateUsd: string | null;
  lockedAt: Date | null;
  required: string | null;
  received: string;
  receivedUsd: string | null;
  walletAddress: string | null;
  selectionExpiresAt: Date | null;
  serviceFeeUsd: string | null;
  conversionFeeUsd: string | null;
  netSettlementUsd: string | null;
  awaitingPaymentAt: Date | null;
  partiallyPaidAt: Date | null;
  confirmingAt: Date | null;
  confirmedAt: Date | null;
  completedAt: Date | null;
  sweepDueAt: Date | null;
  createdAt: Date;
}

const columns = `p.id, p.merchant_id as "merchantId", p.status, p.amount_usd as "amountUsd", p.description,
  p.redirect_url as "redirectUrl", p.fee_payer as "feePayer", p.allowed_token_ids as "allowedTokenIds",
  p.service_fee_rate as "serviceFeeRate", p.deposit_index as "depositIndex", p.selection_id as "selectionId",
  p.token_id as "tokenId", p.locked_rate_usd as "lockedRateUsd", p.locked_at as "lockedAt", p.required, p.received,
  p.received_usd as "receivedUsd", p.wallet_address as "walletAddress",
  p.selection_expires_at as "selectionExpiresAt", p.service_fee_usd as "serviceFeeUsd",
  p.conversion_fee_usd as "conversionFeeUsd", p.net_settlement_usd as "netSettlementUsd",
  p.awaiting_payment_at as "awaitingPaymentAt", p.partially_paid_at as "partiallyPaidAt",
  p.confirming_at as "confirmingAt", p.confirmed_at as "confirmedAt", p.completed_at as "completedAt",
  p.sweep_due_at as "sweepDueAt", p.created_at as "createdAt"`;

/** Locked in order of id, as everywhere: two transactions over the same payments queue and never deadlock. */
export const lockPayments = statement<[ids: readonly string[]], LockedPayment>(
  'lock_payments',
  `select ${columns} from payments p where p.id = any($1::uuid[]) order by p.id for update`,
);

/** The payments whose windows are over by the wall clock, a batch at a time; rows in use are left for the next round. */
export const lockEndedWindows = statement<[endedBefore: Date, limit: number], LockedPayment>(
  'lock_ended_windows',
  `select ${columns} from payments p
    where p.status in ('awaiting_payment', 'partially_paid') and p.selection_expires_at <= $1
    order by p.id limit $2 for update skip locked`,
);
