import type { RefundRequester, RefundSource, RefundStatus, WaitingReason } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { counted } from '../../counted.ts';
import { refundedBySigner } from '../outgoing/signer-networks.ts';
import type { TokenOnChain } from '../catalogue/token-on-chain.ts';

/** What changes of a refund on its way. */
export interface RefundProgress {
  id: string;
  destination: string | null;
  status: RefundStatus;
  txHash: string | null;
  rejectionReason: string | null;
  failureReason: string | null;
  waitingReason: WaitingReason | null;
  updatedAt: Date;
  addressGivenAt: Date | null;
  reviewedAt: Date | null;
  processingAt: Date | null;
  completedAt: Date | null;
  failedAt: Date | null;
}

/** A refund with its token and its chain; amounts are base units as text. */
export interface RefundRow extends TokenOnChain, RefundProgress {
  source: RefundSource;
  /** Null: the address belongs to no payment, so there is nobody to tell. */
  merchantId: string | null;
  paymentId: string | null;
  depositId: string | null;
  network: string;
  explorerTxUrl: string | null;
  /** By what the signer said of itself; true before it was asked. */
  isRefundable: boolean;
  amount: string;
  /** What its merchant pays for it, US dollars; null where the coins are a payer's own. */
  amountUsd: string | null;
  /** What of it stays here for the network's cost. */
  deducted: string;
  /** Native base units; null: it was not known. */
  networkCost: string | null;
  nativeDecimals: number | null;
  reason: string;
  requestedBy: RefundRequester;
  /** What a merchant asks for cools off until then; null: it may be approved at once. */
  approvableFrom: Date | null;
  linkExpiresAt: Date | null;
  createdAt: Date;
}

export const refundColumns = `r.id, r.source, r.merchant_id, r.payment_id, r.deposit_id, c.id as chain_id, c.name as chain_name,
  c.short_name, c.chain_type, c.network, c.explorer_tx_url,
  ${refundedBySigner} as is_refundable, t.id as token_id, t.symbol, t.name as token_name, t.decimals, r.amount, r.amount_usd,
  r.deducted, r.network_cost, n.decimals as native_decimals, r.destination, r.status, r.reason, r.requested_by, r.approvable_from,
  r.link_expires_at,
  r.tx_hash, r.rejection_reason, r.failure_reason, r.waiting_reason, r.created_at, r.updated_at, r.address_given_at,
  r.reviewed_at,
  r.processing_at, r.completed_at, r.failed_at`;

export const refundJoins = `join chains c on c.id = r.chain_id join tokens t on t.id = r.token_id
  left join tokens n on n.chain_id = r.chain_id and n.token_type = 'native'`;

export const readRefund = statement<{ id: string }, RefundRow>(
  'read_refund',
  `select ${refundColumns} from refunds r ${refundJoins} where r.id = $id`,
);

/** Held until the transaction ends; after its payment or deposit, before its payouts. */
export const lockRefund = statement<{ id: string }, RefundRow>(
  'lock_refund',
  `select ${refundColumns} from refunds r ${refundJoins} where r.id = $id for update of r`,
);

/** One page, newest first. */
export const listRefunds = statement<{ status: RefundStatus | null; limit: number; offset: number }, RefundRow>(
  'list_refunds',
  `select ${refundColumns}
     from (select * from refunds where status = coalesce($status, status)
            order by created_at desc, id desc limit $limit offset $offset) r ${refundJoins}
    order by r.created_at desc, r.id desc`,
);

export const countRefunds = statement<{ status: RefundStatus | null }, { total: bigint }>(
  'count_refunds',
  counted('refunds where status = coalesce($status, status)'),
);

/** With the name of whom the payer knows. */
export interface LinkedRefundRow extends RefundRow {
  merchantName: string;
}

const linked = `select ${refundColumns}, a.name as merchant_name from refunds r ${refundJoins}
  join accounts a on a.id = r.merchant_id
  where r.payment_id = $paymentId and r.link_hash = $linkHash`;

/** The refund that a link of a payment is for. */
export const readLinkedRefund = statement<{ paymentId: string; linkHash: string }, LinkedRefundRow>(
  'read_linked_refund',
  linked,
);

export const lockLinkedRefund = statement<{ paymentId: string; linkHash: string }, LinkedRefundRow>(
  'lock_linked_refund',
  `${linked} for update of r`,
);
