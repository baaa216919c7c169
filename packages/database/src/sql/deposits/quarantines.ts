import { statement } from '../../statement.ts';

/** Coins of one token on one deposit address. */
export interface CoinPair {
  paymentId: string;
  depositIndex: bigint;
  tokenId: string;
}

/** Where listed senders have paid to, of these payments. */
export const listTaintedPairs = statement<{ paymentIds: readonly string[] }, CoinPair>(
  'list_tainted_pairs',
  `select distinct payment_id, deposit_index, token_id from deposits
    where payment_id = any($paymentIds::uuid[]) and ruling = 'blacklisted' order by 1, 2, 3`,
);

/** Begins a quarantine; one that is open already goes on. */
export const openQuarantine = statement<{
  id: string;
  paymentId: string;
  depositIndex: bigint;
  tokenId: string;
  at: Date;
}>(
  'open_quarantine',
  `insert into quarantines (id, payment_id, deposit_index, token_id, opened_at) values ($id, $paymentId,
    $depositIndex, $tokenId, $at)
   on conflict (deposit_index, token_id) where released_at is null do nothing`,
);

/** A deposit whose coins went into quarantine or came out of it, as the books need it. */
export interface QuarantinedRow {
  id: string;
  tokenId: string;
  depositIndex: bigint;
  amount: string;
  quarantines: number;
  /** Its coins are booked: it is final and on the chain. */
  booked: boolean;
}

const quarantined = `d.id, d.token_id, d.deposit_index, d.amount, d.quarantines,
  d.confirmed_at is not null and d.orphaned_at is null as booked`;

/**
 * Sets apart all coins of the open quarantines on these addresses that are not set apart yet and not signed for; what a
 * batch carries is signed for with its batch.
 */
export const markQuarantined = statement<{ depositIndexes: readonly bigint[]; at: Date }, QuarantinedRow>(
  'mark_quarantined',
  `with marked as (
     update deposits d set quarantined_at = $at, quarantines = d.quarantines + 1
       from quarantines q
      where q.released_at is null and q.deposit_index = any($depositIndexes::bigint[])
        and d.deposit_index = q.deposit_index and d.token_id = q.token_id and d.quarantined_at is null
        and not exists (select from outgoing o join outgoing s on s.id = coalesce(o.batch_id, o.id)
                         where o.id = d.swept_by and s.raw is not null
                           and coalesce(o.succeeded, true) and o.status <> 'dead')
     returning d.*
   )
   select ${quarantined} from marked d order by d.id`,
);

/** Coins that were set apart and left in a sweep that had been signed by then. */
export const liftForSweep = statement<{ outgoingId: string }, QuarantinedRow>(
  'lift_for_sweep',
  `with lifted as (
     update deposits d set quarantined_at = null where d.swept_by = $outgoingId and d.quarantined_at is not null
       returning d.*
   )
   select ${quarantined} from lifted d order by d.id`,
);

/** Sets apart in the treasury what a final sweep brought. */
export const markSweptQuarantined = statement<{ outgoingId: string; at: Date }, { quarantines: number }>(
  'mark_swept_quarantined',
  `update deposits set quarantined_at = $at, quarantines = quarantines + 1
    where swept_by = $outgoingId and quarantined_at is null returning quarantines`,
);

/** Ends the open quarantines of a payment. */
export const releaseQuarantines = statement<{ paymentId: string; at: Date }, { id: string }>(
  'release_quarantines',
  `update quarantines set released_at = $at where payment_id = $paymentId and released_at is null returning id`,
);

/** Of what a sweep (o) brought: what refunds have not taken. */
const left = `o.arrived - coalesce((select sum(r.amount) from deposits x join refunds r on r.deposit_id = x.id
                                   where x.swept_by = o.id and r.source = 'quarantine' and r.status = 'completed'), 0)`;

/** Takes the coins of ended quarantines back in; `sweptAmount` is what is left of what their final sweep brought. */
export const unmarkQuarantined = statement<
  { quarantineIds: readonly string[] },
  QuarantinedRow & { outgoingId: string | null; sweptAmount: string | null }
>(
  'unmark_quarantined',
  `with freed as (
     update deposits d set quarantined_at = null
       from quarantines q
      where q.id = any($quarantineIds::uuid[]) and d.deposit_index = q.deposit_index and d.token_id = q.token_id
        and d.quarantined_at is not null
     returning d.*
   )
   select ${quarantined}, o.id as outgoing_id, ${left} as swept_amount
     from freed d left join outgoing o on o.id = d.swept_by and o.status = 'final' and o.succeeded
    order by d.id`,
);

/** A deposit's part of what its final sweep brought, which may be less than was paid, in base units. */
export interface SweptPart {
  outgoingId: string;
  part: string;
  /** What no refund has taken yet. */
  left: string;
  /** Other coins of the same sweep are set apart beside it. */
  hasOthers: boolean;
}

export const readSweptPart = statement<{ depositId: string }, SweptPart>(
  'read_swept_part',
  `select o.id as outgoing_id, ${left} as left,
          div(o.arrived * d.amount, (select sum(x.amount) from deposits x where x.swept_by = o.id)) as part,
          exists (select from deposits x where x.swept_by = o.id and x.id <> d.id
            and x.quarantined_at is not null) as has_others
     from deposits d join outgoing o on o.id = d.swept_by and o.purpose = 'sweep' and o.status = 'final' and o.succeeded
    where d.id = $depositId`,
);

/** The coins of a deposit went back: they are set apart no more, and count for nothing. */
export const markRefunded = statement<{ depositId: string }>(
  'mark_refunded',
  `update deposits
      set quarantined_at = null, selection_id = null,
          ruling = case when ruling = 'unmatched' then ruling else 'refunded' end
    where id = $depositId`,
);

/**
 * Waits for whoever asks for a refund of coins that a release of a payment's quarantines sets free, also where another
 * payment counts them. What they have asked for is read by a statement of its own afterwards.
 */
export const holdQuarantined = statement<{ paymentId: string }>(
  'hold_quarantined',
  `select from deposits d join quarantines q on q.deposit_index = d.deposit_index and q.token_id = d.token_id
    where q.payment_id = $paymentId and q.released_at is null order by d.id for update of d`,
);

/**
 * Refunds under way, whatever they were requested for, of coins that a release of a payment would set free or count: what
 * lies in its quarantines, also for another payment, and what listed senders paid.
 */
export const findQuarantineRefunds = statement<{ paymentId: string }, { id: string }>(
  'find_quarantine_refunds',
  `select r.id from refunds r join deposits d on d.id = r.deposit_id
    where r.status in ('requested', 'approved', 'processing')
      and (d.payment_id = $paymentId and (r.source = 'quarantine' or d.ruling = 'blacklisted')
           or exists (select from quarantines q
                       where q.payment_id = $paymentId and q.released_at is null
                         and q.deposit_index = d.deposit_index and q.token_id = d.token_id))
    order by r.id`,
);

/** A deposit of a payment that left the chain while it was set apart in the treasury; no row when there is none. */
export const findMissingFromQuarantine = statement<{ paymentId: string }, { id: string }>(
  'find_missing_from_quarantine',
  `select id from deposits
    where payment_id = $paymentId and quarantined_at is not null and reversed_swept and confirmed_at is null
    order by id limit 1`,
);

/** Notes that an administrator looked at it and the coins stay; no row when somebody has before. */
export const keepQuarantines = statement<{ paymentId: string; at: Date }, { id: string }>(
  'keep_quarantines',
  `update quarantines set kept_at = $at where payment_id = $paymentId and released_at is null and kept_at is null
    returning id`,
);

/**
 * Gives up sweeps of a payment that nobody has signed or holds; their deposits are free again. What a batch carries is
 * taken out by the batch itself, which knows whether it was signed.
 */
export const dropUnsignedSweeps = statement<{ paymentId: string; now: Date }>(
  'drop_unsigned_sweeps',
  `with dropped as (
     update outgoing o set status = 'dead'
      where o.purpose = 'sweep' and o.status = 'intent' and o.batch_id is null and o.leased_until < $now
        and o.id in (select swept_by from deposits where payment_id = $paymentId)
     returning o.id
   )
   update deposits d set swept_by = null from dropped where d.swept_by = dropped.id`,
);
