import type { PaymentStatus, RefundRequester, RefundSource } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';

/** A payment's surplus as its row and the books have it, and what refunds have taken of it. */
export interface SurplusRow {
  merchantId: string;
  status: PaymentStatus;
  tokenId: string | null;
  /** Base units. */
  received: string;
  /** What of it is final: what a reorg put into another block may amount to something else by the time it is. */
  final: string;
  required: string | null;
  /** Null: the books owe the payer nothing. */
  surplusUsd: string | null;
  /** Base units of refunds under way and completed. */
  taken: string;
  /** Base units of completed ones, and what the books settled for them. */
  refunded: string;
  refundedUsd: string;
}

/** Read after the payment's row was locked, so that nobody else takes of the same surplus meanwhile. */
export const readSurplus = statement<{ paymentId: string }, SurplusRow>(
  'read_surplus',
  `select p.merchant_id, p.status, p.token_id, p.received, p.required,
          (select coalesce(sum(d.amount), 0) from deposits d where d.payment_id = p.id and d.ruling = 'counted'
              and d.orphaned_at is null and d.confirmed_at is not null) as final,
          (select l.amount from ledger_transfers l
            where l.idempotency_key = 'settlement_surplus:' || p.id) as surplus_usd,
          coalesce(r.taken, 0) as taken, coalesce(r.refunded, 0) as refunded,
          coalesce(r.settled, 0)::numeric(20,2) as refunded_usd
     from payments p
     left join lateral (select sum(amount) as taken, sum(amount) filter (where status = 'completed') as refunded,
                               sum((select sum(l.amount) from ledger_transfers l
                                     where l.idempotency_key in ('refund_surplus:' || x.id,
                                       'refund_deduction:' || x.id))) as settled
                          from refunds x where payment_id = p.id and source = 'surplus'
                           and status not in ('rejected', 'failed')) r on true
    where p.id = $paymentId`,
);

/** A deposit that may go back. */
export interface RefundableDepositRow {
  id: string;
  chainId: string;
  tokenId: string;
  paymentId: string | null;
  merchantId: string | null;
  amount: string;
  ruling: string;
  isFinal: boolean;
  isOrphaned: boolean;
  depositIndex: bigint;
  /** Tainted by a listed sender: its coins are set apart. */
  isQuarantined: boolean;
  /** An administrator decided that they stay there. */
  isKept: boolean;
  /** How often it was set apart. */
  quarantines: number;
  /** A final sweep brought its coins to the treasury. */
  isSwept: boolean;
  /** A movement of ours has taken its coins, or will. */
  isTaken: boolean;
  /** A refund of it is under way or completed. */
  isRefunded: boolean;
}

export const readRefundableDeposit = statement<{ depositId: string }, RefundableDepositRow>(
  'read_refundable_deposit',
  `select d.id, d.chain_id, d.token_id, d.payment_id, p.merchant_id, d.amount, d.ruling,
  d.confirmed_at is not null as is_final, d.orphaned_at is not null as is_orphaned, d.deposit_index,
  d.quarantined_at is not null as is_quarantined, d.quarantines,
  exists (select from quarantines q where q.deposit_index = d.deposit_index and q.token_id = d.token_id
             and q.released_at is null and q.kept_at is not null) as is_kept,
  exists (select from outgoing o where o.id = d.swept_by and o.purpose = 'sweep' and o.status = 'final'
    and o.succeeded) as is_swept,
  exists (select from outgoing o where o.id = d.swept_by and o.status <> 'dead' and coalesce(o.succeeded,
    true)) as is_taken,
  exists (select from refunds r where r.deposit_id = d.id and r.status not in ('rejected', 'failed')) as is_refunded
     from deposits d left join payments p on p.id = d.payment_id where d.id = $depositId`,
);

/** What the network asks for at present and what it is worth; null where that is not known. */
export interface RefundPriceRow {
  coveredUsd: string;
  tokenFee: string | null;
  tokenRateUsd: string | null;
  nativeFee: string | null;
  nativeRateUsd: string | null;
  nativeDecimals: number | null;
}

export const readRefundPrice = statement<{ tokenId: string }, RefundPriceRow>(
  'read_refund_price',
  `select s.refund_cost_covered_usd as covered_usd, f.fee as token_fee, r.rate_usd as token_rate_usd,
          nf.fee as native_fee, nr.rate_usd as native_rate_usd, n.decimals as native_decimals
     from settings s
     join tokens t on t.id = $tokenId
     left join transfer_fees f on f.token_id = t.id
     left join rates r on r.token_id = t.id
     left join tokens n on n.chain_id = t.chain_id and n.token_type = 'native'
     left join transfer_fees nf on nf.token_id = n.id
     left join rates nr on nr.token_id = n.id`,
);

/** As long as a wallet that was changed. */
export const cooling = `(select make_interval(mins => wallet_cooling_minutes) from settings)`;

export const insertRefund = statement<{
  id: string;
  source: RefundSource;
  merchantId: string | null;
  paymentId: string | null;
  depositId: string | null;
  depositIndex: bigint | null;
  chainId: string;
  tokenId: string;
  amount: bigint;
  amountUsd: string | null;
  deducted: bigint;
  networkCost: bigint | null;
  destination: string | null;
  reason: string;
  requestedBy: RefundRequester;
  askedBy: string | null;
  linkHash: string | null;
  linkExpiresAt: Date | null;
  createdAt: Date;
}>(
  'insert_refund',
  `insert into refunds (id, source, merchant_id, payment_id, deposit_id, deposit_index, chain_id, token_id, amount,
                        amount_usd, deducted, network_cost, destination, reason, requested_by, asked_by, approvable_from, link_hash, link_expires_at,
                        next_payout_at, created_at, updated_at, address_given_at)
   values ($id, $source, $merchantId, $paymentId, $depositId, $depositIndex, $chainId, $tokenId, $amount,
     $amountUsd, $deducted, $networkCost, $destination, $reason, $requestedBy::text, $askedBy,
           case when $requestedBy::text = 'merchant' then $createdAt::timestamptz + ${cooling} end, $linkHash, $linkExpiresAt,
           $createdAt, $createdAt, $createdAt,
           case when $destination::text is not null then $createdAt::timestamptz end)`,
);

/**
 * Whether an administrator asked for a refund who is not to approve it: where another could. An installation with one
 * administrator has nobody else.
 */
export const isOwnRefund = statement<{ refundId: string; administratorId: string }, { isOwn: boolean }>(
  'is_own_refund',
  `select exists (select from refunds where id = $refundId and asked_by = $administratorId)
      and exists (
        select from accounts p left join administrator_roles r on r.account_id = p.id
         where p.role = 'admin' and p.disabled_at is null and p.id <> $administratorId
           and coalesce(r.role, 'operator') in ('operator', 'approver')) as is_own`,
);
