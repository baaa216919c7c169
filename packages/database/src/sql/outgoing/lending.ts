import { statement } from '../../statement.ts';

/** What was ever lent, or is to be lent, for a movement and to its address. */
interface LendingRow {
  /** Delegations for the movement that are not over: planned, on their way, or lent and not taken back. */
  open: bigint;
  /** Of these, in a block. */
  included: bigint;
  /** Delegations for the movement that ended on the chain, and those that were given up. */
  ended: bigint;
  dead: bigint;
  /** Open undelegations for the movement. */
  returning: bigint;
  /** Open delegations to its address for other movements. */
  others: bigint;
  /** Native base units of stake that open delegations of the treasury will take and no block has taken yet. */
  spoken: string;
}

/** Open delegations are few, and those of a movement are found by its id. */
export const readLending = statement<{ servedId: string; treasury: string; address: string }, LendingRow>(
  'read_lending',
  `with live as (
     select purpose_id, destination, amount, status from outgoing
      where source_address = $treasury and purpose = 'delegation' and status not in ('dead', 'final')
   ), own as (
     select purpose, status from outgoing
      where purpose_id = $servedId and purpose in ('delegation', 'undelegation')
   )
   select count(*) filter (where purpose = 'delegation' and status not in ('dead', 'final')) as open,
          count(*) filter (where purpose = 'delegation' and status = 'included') as included,
          count(*) filter (where purpose = 'delegation' and status = 'final') as ended,
          count(*) filter (where purpose = 'delegation' and status = 'dead') as dead,
          count(*) filter (where purpose = 'undelegation' and status not in ('dead', 'final')) as returning,
          (select count(*) from live where purpose_id <> $servedId and destination = $address) as others,
          (select coalesce(sum(amount), 0) from live where status <> 'included') as spoken
     from own`,
);

/** Whether a movement that something was lent for needs it no more, and how far what was lent has come back. */
interface ReturningRow {
  /** It has ended, or nobody knows it: a restore may have lost it. */
  isServed: boolean;
  /** Undelegations under way, or in doubt; those that took it back for good; those that took nothing back. */
  open: bigint;
  done: bigint;
  vain: bigint;
}

/** `isLate`: what nobody was asked to sign by now is served no longer, and goes on without. */
export const readReturning = statement<{ servedId: string; isLate: boolean }, ReturningRow>(
  'read_returning',
  `select not exists (select from outgoing where id = $servedId
                         and (status not in ('dead', 'final') or doubted_at is not null)
                         and (asked_at is not null or not $isLate::boolean)) as is_served,
          count(*) filter (where status not in ('dead', 'final') or doubted_at is not null) as open,
          count(*) filter (where status = 'final' and succeeded and doubted_at is null) as done,
          count(*) filter (where status = 'dead' or status = 'final' and not succeeded) as vain
     from outgoing where purpose_id = $servedId and purpose = 'undelegation'`,
);

/** A delegation that had ended is in doubt again, and ends when what it lent is back. */
export const doubtDelegation = statement<{ servedId: string; now: Date }>(
  'doubt_delegation',
  `update outgoing set doubted_at = $now, next_attempt_at = $now
    where purpose_id = $servedId and purpose = 'delegation' and status = 'final' and succeeded and doubted_at is null`,
);

/** Gives up what nobody was asked to sign: what waits for it goes on without, or plans it anew. */
export const giveUpLending = statement<{ id: string; lease: string; reason: string }>(
  'give_up_lending',
  `update outgoing set status = 'dead', last_error = $reason, leased_until = '-infinity'
    where id = $id and lease = $lease and purpose in ('delegation', 'undelegation')
      and status in ('intent', 'reserved') and asked_at is null`,
);
