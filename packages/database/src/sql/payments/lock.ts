import type { FeePayer, PaymentStatus } from '@florin/contract/vocabulary';
import type { EndStatus } from '@florin/domain/payment/transition';
import { statement } from '../../statement.ts';
import { hasSwept, isLost, sweepable } from '../deposits/list.ts';
import { type PaymentQuoteColumns, quoteOfPayment } from '../rates/quotes.ts';

/** All that decides how a payment goes on, held under its row lock until the transaction ends. */
export interface LockedPayment {
  id: string;
  merchantId: string;
  status: PaymentStatus;
  amountUsd: string;
  description: string | null;
  redirectUrl: string | null;
  reference: string | null;
  metadata: Readonly<Record<string, string>>;
  /** The link that it was opened at. */
  paymentLinkId: string | null;
  /** What prices it in another currency. */
  quote: PaymentQuoteColumns | null;
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
  selectionExpiresAt: Date | null;
  serviceFeeUsd: string | null;
  conversionFeeUsd: string | null;
  /** What the token's own fee took of the merchant's part; null where the operator bears it. */
  tokenFeeUsd: string | null;
  netSettlementUsd: string | null;
  awaitingPaymentAt: Date | null;
  partiallyPaidAt: Date | null;
  confirmingAt: Date | null;
  confirmedAt: Date | null;
  completedAt: Date | null;
  sweepDueAt: Date | null;
  /** Since when a part of it is being settled. */
  settlingAt: Date | null;
  /** Since when a final deposit is missing from the chain. */
  suspendedAt: Date | null;
  /** The end it has reached, also while it is blacklisted afterwards. */
  endedAs: EndStatus | null;
  createdAt: Date;
}

const columns = `p.id, p.merchant_id, p.status, p.amount_usd, p.description, p.redirect_url, p.reference, p.metadata,
  p.payment_link_id, ${quoteOfPayment} as quote, p.fee_payer,
  p.allowed_token_ids, p.service_fee_rate, p.deposit_index, p.selection_id, p.token_id, p.locked_rate_usd,
  p.locked_at, p.required, p.received, p.received_usd, p.selection_expires_at, p.service_fee_usd,
  p.conversion_fee_usd, p.token_fee_usd, p.net_settlement_usd, p.awaiting_payment_at, p.partially_paid_at,
  p.confirming_at, p.confirmed_at, p.completed_at, p.sweep_due_at, p.settling_at, p.suspended_at,
  p.ended_as, p.created_at`;

/** A window of the payment whose chain has not been read to its end yet. */
const unreadSelections = `select from selections s
  join tokens t on t.id = s.token_id
  left join chain_cursors r on r.chain_id = t.chain_id
  left join blocks b on b.chain_id = r.chain_id and b.height = r.height
 where s.payment_id = p.id and (b.time is null or b.time <= s.closes_at)`;

/** Deposits of the payment that may still change what it has received. */
const undecided = `select d.id from deposits d
 where d.payment_id = p.id and d.orphaned_at is null
   and (d.ruling = 'counted' and d.confirmed_at is null or d.ruling in ('blacklisted', 'awaiting_rule',
     'awaiting_rate'))`;

/** Locked in order of id, as everywhere: two transactions over the same payments queue and never deadlock. */
export const lockPayments = statement<{ ids: readonly string[] }, LockedPayment>(
  'lock_payments',
  `select ${columns} from payments p where p.id = any($ids::uuid[]) order by p.id for update`,
);

/** The payments whose windows are over by the wall clock, a batch at a time; rows in use are left for the next round. */
export const lockEndedWindows = statement<{ endedBefore: Date; limit: number }, LockedPayment>(
  'lock_ended_windows',
  `select ${columns} from payments p
    where p.status in ('awaiting_payment', 'partially_paid') and p.selection_expires_at <= $endedBefore
    order by p.id limit $limit for update skip locked`,
);

/**
 * Payments that never received anything and whose last window, or creation, is older than `since`; rows in use are left
 * for the next round. One whose chain is not read up to the end of that window yet is left too: its money may be unread.
 */
export const lockAbandoned = statement<{ since: Date; limit: number }, LockedPayment>(
  'lock_abandoned',
  `select ${columns} from payments p
    where (p.status = 'awaiting_selection' and p.created_at <= $since and coalesce(p.selection_expires_at,
      p.created_at) <= $since
           or p.status = 'expired_selection' and coalesce(p.selection_expires_at, p.created_at) <= $since)
      and p.settling_at is null
      and not exists (select from deposits d where d.payment_id = p.id and d.orphaned_at is null
                        and d.ruling in ('counted', 'blacklisted', 'awaiting_rule', 'awaiting_rate'))
      and not exists (${unreadSelections})
    order by coalesce(p.selection_expires_at, p.created_at), p.id limit $limit for update skip locked`,
);

/** Payments that received a part and whose window ended before `since`, nothing of it unconfirmed or undecided. */
export const lockPartlyPaid = statement<{ since: Date; limit: number }, LockedPayment>(
  'lock_partly_paid',
  `select ${columns} from payments p
    where p.status = 'expired_selection' and p.selection_expires_at <= $since and p.settling_at is null
      and p.received > 0
      and not exists (${undecided})
      and not exists (${unreadSelections})
    order by p.selection_expires_at, p.id limit $limit for update skip locked`,
);

/** One of these is under way: the payment's amounts are not settled yet. */
export const readUndecided = statement<{ paymentId: string }, { id: string }>(
  'read_undecided',
  `select d.id from payments p join deposits d on d.payment_id = p.id
    where p.id = $paymentId and d.id in (${undecided}) limit 1`,
);

/**
 * Sweeps have brought coins of deposits that are on the chain, since a credit for others would be one of nothing, and of
 * a part all there is. Whether they are what is due is for the locks of their deposits to say.
 */
const hasBrought = `exists (
    select from deposits d join outgoing o on o.id = d.swept_by
     where d.payment_id = p.id and d.ruling = 'counted' and ${hasSwept}
       and d.orphaned_at is null and d.confirmed_at is not null)
  and (p.settling_at is null or not exists (select from deposits d where d.payment_id = p.id and ${sweepable}))`;

/** Whether sweeps have brought anything that a payment could be credited for. */
export const readBrought = statement<{ paymentId: string }, { hasBrought: boolean }>(
  'read_brought',
  `select ${hasBrought} as has_brought from payments p where p.id = $paymentId`,
);

const isSwept = `(p.status = 'confirmed' or p.status = 'expired_selection' and p.settling_at is not null)
  and p.suspended_at is null and ${hasBrought}`;

/** A payment that may be credited, and the chain that says so. */
export interface SweptPayment {
  id: string;
  chainId: string;
}

/**
 * Confirmed payments, and parts that are being settled, whose coins final sweeps have brought to the treasury, in order
 * of id from behind `after`; those of a halted chain wait until it is resumed.
 */
export const findSwept = statement<{ after: string; limit: number }, SweptPayment>(
  'find_swept',
  `select p.id, t.chain_id from payments p
     join tokens t on t.id = p.token_id join chains c on c.id = t.chain_id
    where p.id > $after and c.halted_at is null and ${isSwept}
    order by p.id limit $limit`,
);

/** One of them, while it still is one; no row while it is in use. */
export const lockSwept = statement<{ paymentId: string }, LockedPayment>(
  'lock_swept',
  `select ${columns} from payments p where p.id = $paymentId and ${isSwept} for update skip locked`,
);

/** Suspended payments with a deposit that has been gone for twice the confirmations that it once had to have. */
export const lockLost = statement<{ limit: number }, LockedPayment>(
  'lock_lost',
  `select ${columns} from payments p
    where p.suspended_at is not null and p.status in ('confirmed', 'sweep_failed')
      and exists (select from deposits d join chains c on c.id = d.chain_id join chain_cursors r on r.chain_id = c.id
                   where d.payment_id = p.id and d.ruling = 'counted' and ${isLost('r')})
    order by p.id limit $limit for update skip locked`,
);
