import type { AssetAccount } from '@florin/domain/ledger/accounts';
import { statement } from '../../statement.ts';
import { sweepable } from '../deposits/list.ts';

/** A payment `p` whose coins belong into the treasury: to be credited for them, or credited already. */
const mayBeSwept = `(p.status = 'confirmed' or p.status = 'expired_selection' and p.settling_at is not null
  or p.ended_as in ('completed', 'expired_partial') and p.status <> 'blacklisted')`;

/**
 * Confirmed payments, parts that are being settled, and settled ones whose coins a reorg put back on their address, whose
 * sweep is due on other chains and not under way.
 */
export const findDueSweeps = statement<
  { now: Date; limit: number; exceptChains: readonly string[] },
  { id: string; chainId: string }
>(
  'find_due_sweeps',
  `select p.id, t.chain_id from payments p join tokens t on t.id = p.token_id
    where ${mayBeSwept}
      and p.sweep_due_at <= $now and p.suspended_at is null and t.chain_id <> all($exceptChains::uuid[])
      and not exists (select from outgoing o
                       where o.purpose = 'sweep' and o.purpose_id = p.id and o.status not in ('dead', 'final'))
      and exists (select from deposits d where d.payment_id = p.id and d.token_id = p.token_id and ${sweepable})
    order by p.sweep_due_at, p.id limit $limit`,
);

export interface SweepableDeposit {
  id: string;
  amount: string;
  depositIndex: bigint;
  address: string;
}

/** Final deposits on one address of a payment's token that no sweep has taken, the first of them, under the payment's lock. */
export const listSweepableDeposits = statement<
  { paymentId: string; tokenId: string; address: string; limit: number | null },
  SweepableDeposit
>(
  'list_sweepable_deposits',
  `select d.id, d.amount, d.deposit_index, d.address from deposits d
    where d.payment_id = $paymentId and d.token_id = $tokenId and d.address = $address and ${sweepable}
    order by d.block_height, d.position, d.id limit $limit::integer`,
);

/** Hands deposits to the sweep, or the refund, that takes them. */
export const assignDeposits = statement<{ depositIds: readonly string[]; outgoingId: string }>(
  'assign_deposits',
  `update deposits set swept_by = $outgoingId where id = any($depositIds::uuid[])`,
);

export const releaseDeposits = statement<{ outgoingId: string }>(
  'release_deposits',
  `update deposits set swept_by = null where swept_by = $outgoingId`,
);

/** What a signed sweep has to take by now, and whether all that is there of its deposits is final; base units. */
export const sumHeldDeposits = statement<{ outgoingId: string }, { standing: string; settled: boolean | null }>(
  'sum_held_deposits',
  `select coalesce(sum(amount), 0) as standing, bool_and(confirmed_at is not null) as settled
     from deposits where swept_by = $outgoingId and orphaned_at is null`,
);

/** A deposit that its sweep did not take; `isMissing`: gone, and booked so in the treasury. */
export interface LeftDeposit {
  id: string;
  tokenId: string;
  depositIndex: bigint;
  amount: string;
  reversals: number;
  /** The account that it was booked out of when it left the chain; null while it has not. */
  bookedFrom: AssetAccount | null;
  isMissing: boolean;
}

/**
 * What the last reversal of a deposit (`of`) took, and out of which account. The deposit may be another amount by now: a
 * contract pays out differently in another block, and a node that lies is believed until a second one is asked.
 */
export const lastReversal = (of: string) => ({
  columns: `coalesce(trunc(reversal.amount), ${of}.amount) as amount, reversal.credit_account as booked_from`,
  join: `left join ledger_transfers reversal
    on reversal.idempotency_key = 'deposit_reversed:' || ${of}.id || ':' || (${of}.reversals - 1)`,
});
const ofLetGo = lastReversal('let_go');

/**
 * Deposits beyond what the signature of a sweep took that a block has: it lets them go, the ones that left the chain first,
 * then those that were final last.
 */
export const releaseLeft = statement<{ outgoingId: string }, LeftDeposit>(
  'release_left',
  `with held as (
     select d.id, d.confirmed_at is null and d.reversed_swept as is_missing, sum(d.amount) over () as held,
            sum(d.amount) over (order by d.orphaned_at nulls last, d.confirmed_at desc, d.id) as reach
       from deposits d where d.swept_by = $outgoingId
   ), let_go as (
     update deposits d set swept_by = null, reversed_swept = d.reversed_swept and not held.is_missing
       from held, outgoing o join outgoing_signatures s on s.outgoing_id = o.id and s.tx_hash = o.tx_hash
      where d.id = held.id and o.id = $outgoingId and held.reach <= held.held - s.amount - s.fee_cap
     returning d.*, held.is_missing
   )
   select let_go.id, let_go.token_id, deposit_index, reversals, is_missing, ${ofLetGo.columns}
     from let_go ${ofLetGo.join} order by let_go.id`,
);

/** Sweeps that ran and failed since the payment was last given up: a retry by an administrator has all its tries. */
export const countFailedSweeps = statement<{ paymentId: string }, { failed: bigint }>(
  'count_failed_sweeps',
  `select count(*) as failed from outgoing
    where purpose = 'sweep' and purpose_id = $paymentId and succeeded = false
      and created_at > coalesce((select max(occurred_at) from events
                                  where source_id = $paymentId and type = 'payment.sweep_failed'), '-infinity')`,
);

/**
 * Why a sweep must not be signed at present: its payment was taken out of the machine's hands, its deposits have left
 * the chain, or a sender was listed meanwhile.
 */
export const readSweepHindrance = statement<{ outgoingId: string }, { reason: string; listed: boolean }>(
  'read_sweep_hindrance',
  `select case when bool_or(p.status = 'failed') then 'the payment has failed'
               when bool_or(p.status = 'blacklisted') then 'the payment is blacklisted'
               when bool_or(p.suspended_at is not null) then 'the payment is suspended'
               when bool_or(d.orphaned_at is not null or d.confirmed_at is null) then 'a deposit has left the chain'
               else 'a sender is on the blacklist' end as reason,
          bool_and(p.status not in ('failed', 'blacklisted'))
            and bool_or(exists (select from blacklist b where b.chain_type = c.chain_type
              and b.address = any(d.from_addresses)
                                   and b.created_at > coalesce(d.cleared_at, '-infinity'))) as listed
     from deposits d
     join chains c on c.id = d.chain_id
     join payments p on p.id = d.payment_id
    where d.swept_by = $outgoingId
      and (p.status in ('failed', 'blacklisted') or p.suspended_at is not null or d.orphaned_at is not null
        or d.confirmed_at is null
           or exists (select from blacklist b where b.chain_type = c.chain_type and b.address = any(d.from_addresses)
                     and b.created_at > coalesce(d.cleared_at, '-infinity')))
   having count(*) > 0`,
);

/** What a planned sweep carries by now. */
export interface SweepCargo {
  /** Base units of its deposits that are on the chain and final. */
  standing: string;
  /** How many those are. */
  deposits: bigint;
  isFailed: boolean;
}

export const readSweepCargo = statement<{ outgoingId: string }, SweepCargo>(
  'read_sweep_cargo',
  `select coalesce(sum(d.amount) filter (where d.orphaned_at is null and d.confirmed_at is not null), 0) as standing,
          count(*) filter (where d.orphaned_at is null and d.confirmed_at is not null) as deposits,
          coalesce(bool_or(p.status = 'failed'), false) as is_failed
     from deposits d join payments p on p.id = d.payment_id where d.swept_by = $outgoingId`,
);

/** Where the coins of a payment lie and how many final ones no sweep has taken. */
export interface SweepSourceRow {
  tokenId: string;
  address: string;
  depositIndex: bigint;
  /** Base units. */
  held: string;
  deposits: bigint;
  /** Since when it is to be swept. */
  dueSince: Date;
  /** Only a part of the amount, settled without the rest. */
  isPart: boolean;
}

/**
 * No row when there are none. One sweep leaves one address: of two, the one that was paid first.
 */
export const readSweepSource = statement<{ paymentId: string }, SweepSourceRow>(
  'read_sweep_source',
  `select d.token_id, d.address, d.deposit_index, sum(d.amount) as held, count(*) as deposits,
          coalesce(p.confirmed_at, p.settling_at) as due_since,
          p.settling_at is not null and p.ended_as is null as is_part
     from deposits d join payments p on p.id = d.payment_id and p.token_id = d.token_id
    where p.id = $paymentId and ${sweepable}
    group by d.token_id, d.address, d.deposit_index, p.confirmed_at, p.settling_at, p.ended_as
    order by min(d.block_height), d.address limit 1`,
);

/** The payment whose deposits a sweep takes. */
export const findSweptPayment = statement<{ outgoingId: string }, { paymentId: string }>(
  'find_swept_payment',
  `select distinct payment_id from deposits where swept_by = $outgoingId`,
);

/** Looks at payments again later: what they hold is not worth its way yet, or cannot be moved now. */
export const postponeSweeps = statement<{ paymentIds: readonly string[]; at: Date }>(
  'postpone_sweeps',
  `update payments p set sweep_due_at = $at where p.id = any($paymentIds::uuid[]) and ${mayBeSwept}`,
);

/** A sweep that the chain would not carry out: it counts as one that ran and failed. */
export const insertRefusedSweep = statement<{
  id: string;
  chainId: string;
  paymentId: string;
  tokenId: string;
  sourceIndex: bigint;
  sourceAddress: string;
  destination: string;
  amount: bigint;
  reason: string;
  now: Date;
}>(
  'insert_refused_sweep',
  `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address,
                         destination, amount, fee_cap, status, succeeded, last_error, next_attempt_at, created_at)
   values ($id, $chainId, 'sweep', $paymentId, $tokenId, 'deposit', $sourceIndex, $sourceAddress, $destination,
     $amount, 0, 'dead', false, $reason, $now, $now)`,
);

/** What final sweeps of a payment moved, and what of it the token's own contract kept; base units. */
export const readTokenFee = statement<{ paymentId: string }, { moved: string; kept: string }>(
  'read_token_fee',
  `select coalesce(sum(o.amount), 0) as moved, coalesce(sum(o.amount - o.arrived), 0) as kept from outgoing o
    where o.purpose = 'sweep' and o.purpose_id = $paymentId and o.status = 'final' and o.succeeded`,
);
