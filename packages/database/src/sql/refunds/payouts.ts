import { statement } from '../../statement.ts';
import { isLost } from '../deposits/list.ts';
import { whyPaused } from '../catalogue/payout-pause.ts';

/** Approved refunds whose payout is due on other chains and not under way. */
export const findDueRefunds = statement<
  { now: Date; limit: number; exceptChains: readonly string[] },
  { id: string; chainId: string }
>(
  'find_due_refunds',
  `select r.id, r.chain_id from refunds r
    where r.status in ('approved', 'processing') and r.next_payout_at <= $now
      and r.chain_id <> all($exceptChains::uuid[])
      and not exists (select from outgoing o
                       where o.purpose = 'refund' and o.purpose_id = r.id and o.status <> 'dead'
                         and coalesce(o.succeeded, true))
    order by r.next_payout_at, r.id limit $limit`,
);

/** What was approved, and the deposit address that the coins lie on; null: they are in the treasury. */
export interface DueRefundRow {
  tokenId: string;
  destination: string;
  /** Base units that arrive. */
  amount: string;
  depositIndex: bigint | null;
  depositAddress: string | null;
  /** Its deposit has been gone for so long that it counts as lost. */
  isLost: boolean;
}

export const readDueRefund = statement<{ refundId: string }, DueRefundRow>(
  'read_due_refund',
  `select a.token_id, a.destination, a.amount, r.deposit_index,
          case when r.deposit_index is not null then d.address end as deposit_address,
          coalesce(${isLost('n')}, false) as is_lost
     from refund_approvals a join refunds r on r.id = a.refund_id
     join chains c on c.id = r.chain_id
     left join chain_cursors n on n.chain_id = r.chain_id
     left join deposits d on d.id = r.deposit_id
    where a.refund_id = $refundId`,
);

/** Gives the deposit of a refund back that was given up; what a sweep had brought to the treasury stays that sweep's. */
export const freeRefundDeposit = statement<{ depositId: string }>(
  'free_refund_deposit',
  `update deposits d set swept_by = null
    where d.id = $depositId and exists (select from outgoing o where o.id = d.swept_by and o.purpose = 'refund')`,
);

/** What the ledger holds of a balance for a refund `r` and has not given out or back yet. */
const openHold = `select from ledger_transfers h
  where h.idempotency_key = 'refund_balance_pending:' || r.id and h.phase = 'pending' and h.amount = r.amount_usd
    and h.debit_account = 'merchant:' || r.merchant_id
    and not exists (select from ledger_transfers e where e.pending_id = h.id)`;

/**
 * Why a refund must not be signed at `now`: nothing may leave, its merchant's amount is not held, the payment of its surplus
 * is held for a listed sender, its receiver was listed, or its deposit has left the chain.
 * `lostDepositId`: that has been gone for twice the confirmations that it once had to have.
 */
export const readRefundHindrance = statement<
  { refundId: string; now: Date },
  { reason: string; lostDepositId: string | null }
>(
  'read_refund_hindrance',
  `select reason, null::uuid as lost_deposit_id from (${whyPaused}) paused
   union all
   select 'the ledger does not hold its amount', null from refunds r
    where r.id = $refundId and r.source = 'balance' and not exists (${openHold})
   union all
   select 'its payment is held for a listed sender', null from refunds r join payments p on p.id = r.payment_id
    where r.id = $refundId and r.source = 'surplus' and p.status = 'blacklisted'
   union all
   select case when d.orphaned_at is not null or d.id is not null and d.confirmed_at is null
               then 'the deposit has left the chain' else 'the receiver is on the blacklist' end as reason,
          case when ${isLost('n')} then d.id end
     from refunds r
     join chains c on c.id = r.chain_id
     left join chain_cursors n on n.chain_id = r.chain_id
     left join deposits d on d.id = r.deposit_id
    where r.id = $refundId
      and (d.orphaned_at is not null or (d.id is not null and d.confirmed_at is null)
           or exists (select from blacklist b where b.chain_type = c.chain_type and b.address = r.destination))
   limit 1`,
);

/** Hands a deposit to a payout whose refund it belongs to; none where another movement has it. */
export const retakeDeposit = statement<{ depositId: string; outgoingId: string }>(
  'retake_deposit',
  `update deposits d set swept_by = $outgoingId
    where d.id = $depositId and d.orphaned_at is null and d.confirmed_at is not null
      and (d.swept_by is null or d.swept_by = $outgoingId
           or exists (select from outgoing o where o.id = d.swept_by and o.purpose = 'refund'
             and not coalesce(o.succeeded, true)))`,
);
