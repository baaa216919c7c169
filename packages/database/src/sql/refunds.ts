import type { RefundSource, RefundStatus, WaitingReason } from '@florin/contract/vocabulary';
import { statement } from '../statement.ts';
import { refundedBySigner } from './signer-networks.ts';

/** A refund with its token and its chain; amounts are base units as text. */
export interface RefundRow {
  id: string;
  source: RefundSource;
  /** Null: the address belongs to no payment, so there is nobody to tell. */
  merchantId: string | null;
  paymentId: string | null;
  depositId: string | null;
  chainId: string;
  chainName: string;
  shortName: string;
  chainType: string;
  network: string;
  explorerTxUrl: string | null;
  tokenId: string;
  symbol: string;
  tokenName: string;
  decimals: number;
  /** By what the signer said of itself; true before it was asked. */
  isRefundable: boolean;
  amount: string;
  /** What of it stays here for the network's cost. */
  deducted: string;
  /** Native base units; null: it was not known. */
  networkCost: string | null;
  nativeDecimals: number | null;
  destination: string | null;
  status: RefundStatus;
  reason: string;
  linkExpiresAt: Date | null;
  txHash: string | null;
  rejectionReason: string | null;
  failureReason: string | null;
  waitingReason: WaitingReason | null;
  createdAt: Date;
  updatedAt: Date;
  addressGivenAt: Date | null;
  reviewedAt: Date | null;
  processingAt: Date | null;
  completedAt: Date | null;
  failedAt: Date | null;
}

const columns = `r.id, r.source, r.merchant_id as "merchantId", r.payment_id as "paymentId", r.deposit_id as "depositId",
  c.id as "chainId", c.name as "chainName", c.short_name as "shortName", c.chain_type as "chainType", c.network,
  c.explorer_tx_url as "explorerTxUrl",
  ${refundedBySigner} as "isRefundable",
  t.id as "tokenId", t.symbol, t.name as "tokenName", t.decimals, r.amount, r.deducted,
  r.network_cost as "networkCost", n.decimals as "nativeDecimals", r.destination, r.status, r.reason,
  r.link_expires_at as "linkExpiresAt", r.tx_hash as "txHash", r.rejection_reason as "rejectionReason",
  r.failure_reason as "failureReason", r.waiting_reason as "waitingReason", r.created_at as "createdAt",
  r.updated_at as "updatedAt", r.address_given_at as "addressGivenAt", r.reviewed_at as "reviewedAt",
  r.processing_at as "processingAt", r.completed_at as "completedAt", r.failed_at as "failedAt"`;

const joins = `join chains c on c.id = r.chain_id join tokens t on t.id = r.token_id
  left join tokens n on n.chain_id = r.chain_id and n.token_type = 'native'`;

export const readRefund = statement<[id: string], RefundRow>(
  'read_refund',
  `select ${columns} from refunds r ${joins} where r.id = $1`,
);

/** Held until the transaction ends; after its payment or deposit, before its payouts. */
export const lockRefund = statement<[id: string], RefundRow>(
  'lock_refund',
  `select ${columns} from refunds r ${joins} where r.id = $1 for update of r`,
);

/** One page, newest first. */
export const listRefunds = statement<[status: RefundStatus | null, limit: number, offset: number], RefundRow>(
  'list_refunds',
  `select ${columns}
     from (select * from refunds where status = coalesce($1, status)
            order by created_at desc, id desc limit $2 offset $3) r ${joins}
    order by r.created_at desc, r.id desc`,
);

export const countRefunds = statement<[status: RefundStatus | null], { total: bigint }>(
  'count_refunds',
  'select count(*) as total from refunds where status = coalesce($1, status)',
);

/** With the name of whom the payer knows. */
export interface LinkedRefundRow extends RefundRow {
  merchantName: string;
}

const linked = `select ${columns}, a.name as "merchantName" from refunds r ${joins} join accounts a on a.id = r.merchant_id
  where r.payment_id = $1 and r.link_hash = $2`;

/** The refund that a link of a payment is for. */
export const readLinkedRefund = statement<[paymentId: string, linkHash: string], LinkedRefundRow>(
  'read_linked_refund',
  linked,
);

export const lockLinkedRefund = statement<[paymentId: string, linkHash: string], LinkedRefundRow>(
  'lock_linked_refund',
  `${linked} for update of r`,
);
