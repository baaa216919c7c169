import type { WaitingReason, WithdrawalSource, WithdrawalStatus } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { counted } from '../../counted.ts';
import { type MerchantSignature, merchantSignature } from '../accounts/signature.ts';

/** What changes of a withdrawal on its way. */
export interface WithdrawalProgress {
  id: string;
  status: WithdrawalStatus;
  txHash: string | null;
  rejectionReason: string | null;
  failureReason: string | null;
  waitingReason: WaitingReason | null;
  updatedAt: Date;
  reviewedAt: Date | null;
  processingAt: Date | null;
  completedAt: Date | null;
  failedAt: Date | null;
}

/** A withdrawal with its chain. */
export interface WithdrawalRow extends WithdrawalProgress {
  merchantId: string;
  chainId: string;
  chainName: string;
  chainShortName: string;
  chainType: string;
  tokenId: string;
  destination: string;
  /** When the wallet had got the address that the request copied. */
  walletChangedAt: Date;
  amountUsd: string;
  feeUsd: string;
  netUsd: string;
  source: WithdrawalSource;
  merchantSignature: MerchantSignature;
  createdAt: Date;
}

const columns = `w.id, w.merchant_id, c.id as chain_id, c.name as chain_name, c.short_name as chain_short_name,
  c.chain_type, w.token_id, w.destination, w.wallet_changed_at, w.amount_usd, w.fee_usd,
  w.amount_usd - w.fee_usd as net_usd, w.source, w.status, w.tx_hash, w.rejection_reason, w.failure_reason,
  w.waiting_reason,
  ${merchantSignature} as merchant_signature, w.created_at, w.updated_at, w.reviewed_at,
  w.processing_at, w.completed_at, w.failed_at`;

export const readWithdrawal = statement<{ id: string; merchantId: string }, WithdrawalRow>(
  'read_withdrawal',
  `select ${columns} from withdrawals w join chains c on c.id = w.chain_id where w.id = $id
    and w.merchant_id = $merchantId`,
);

/** Held until the transaction ends: before its payouts, and before its merchant's balance. */
export const lockWithdrawal = statement<{ id: string }, WithdrawalRow>(
  'lock_withdrawal',
  `select ${columns} from withdrawals w join chains c on c.id = w.chain_id where w.id = $id for update of w`,
);

const page = (where: string): string =>
  `select ${columns}
     from (select * from withdrawals where ${where} order by created_at desc, id desc limit $limit offset $offset) w
     join chains c on c.id = w.chain_id
    order by w.created_at desc, w.id desc`;

interface Page {
  limit: number;
  offset: number;
}

/** One page of a merchant's, newest first. */
export const listWithdrawals = statement<Page & { merchantId: string }, WithdrawalRow>(
  'list_withdrawals',
  page('merchant_id = $merchantId'),
);

export const listWithdrawalsByStatus = statement<
  Page & { merchantId: string; status: WithdrawalStatus },
  WithdrawalRow
>('list_withdrawals_by_status', page('merchant_id = $merchantId and status = $status'));

export const countWithdrawals = statement<{ merchantId: string; status: WithdrawalStatus | null }, { total: bigint }>(
  'count_withdrawals',
  counted('withdrawals where merchant_id = $merchantId and status = coalesce($status, status)'),
);

/** A withdrawal as an administrator judges it. */
export interface ReviewRow extends WithdrawalRow {
  merchantName: string;
  merchantEmail: string;
}

const review = `, a.name as merchant_name, a.email as merchant_email`;

export const readForReview = statement<{ id: string }, ReviewRow>(
  'read_withdrawal_for_review',
  `select ${columns}${review}
     from withdrawals w join chains c on c.id = w.chain_id join accounts a on a.id = w.merchant_id where w.id = $id`,
);

const reviewPage = (where: string): string =>
  `select ${columns}${review}
     from (select * from withdrawals where ${where} order by created_at desc, id desc limit $limit offset $offset) w
     join chains c on c.id = w.chain_id
     join accounts a on a.id = w.merchant_id
    order by w.created_at desc, w.id desc`;

/** One page of everybody's, newest first. */
export const listForReview = statement<Page, ReviewRow>('list_withdrawals_for_review', reviewPage('true'));

export const listForReviewByStatus = statement<Page & { status: WithdrawalStatus }, ReviewRow>(
  'list_withdrawals_for_review_by_status',
  reviewPage('status = $status'),
);

export const countForReview = statement<{ status: WithdrawalStatus | null }, { total: bigint }>(
  'count_withdrawals_for_review',
  counted('withdrawals where status = coalesce($status, status)'),
);
