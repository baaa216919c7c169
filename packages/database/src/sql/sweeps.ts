import { statement } from '../statement.ts';

/** Confirmed payments whose sweep is due and not under way. */
export const findDueSweeps = statement<[now: Date, limit: number], { id: string }>(
  'find_due_sweeps',
  `select p.id from payments p
    where p.status = 'confirmed' and p.sweep_due_at <= $1
      and not exists (select from outgoing o
                       where o.purpose = 'sweep' and o.purpose_id = p.id and o.status <> 'dead'
                         and coalesce(o.succeeded, true))
    order by p.sweep_due_at limit $2`,
);

export interface SweepableDeposit {
  id: string;
  amount: string;
  address: string;
}

/** Final deposits of a payment's token that no sweep has taken, under the payment's lock. */
export const listSweepableDeposits = statement<[paymentId: string, tokenId: string], SweepableDeposit>(
  'list_sweepable_deposits',
  `select id, amount, address from deposits
    where payment_id = $1 and token_id = $2 and ruling = 'counted' and swept_by is null
      and confirmed_at is not null and orphaned_at is null`,
);

/** Hands deposits to a sweep, or takes them back from one that failed (null). */
export const assignDeposits = statement<[depositIds: readonly string[], outgoingId: string]>(
  'assign_deposits',
  `update deposits set swept_by = $2 where id = any($1::uuid[])`,
);

export const releaseDeposits = statement<[outgoingId: string]>(
  'release_deposits',
  `update deposits set swept_by = null where swept_by = $1`,
);

/** Sweeps that ran and failed since the payment was last given up: a retry by an administrator has all its tries. */
export const countFailedSweeps = statement<[paymentId: string], { failed: bigint }>(
  'count_failed_sweeps',
  `select count(*) as failed from outgoing
    where purpose = 'sweep' and purpose_id = $1 and succeeded = false
      and created_at > coalesce((select max(occurred_at) from events
                                  where source_id = $1 and type = 'payment.sweep_failed'), '-infinity')`,
);

/**
 * Why a sweep must not be signed at present: its payment was taken out of the machine's hands, its deposits have left
 * the chain, or a sender was listed meanwhile.
 */
export const readSweepHindrance = statement<[outgoingId: string], { reason: string }>(
  'read_sweep_hindrance',
  `select case when bool_or(p.status = 'failed') then 'the payment has failed'
               when bool_or(d.orphaned_at is not null or d.confirmed_at is null) then 'a deposit has left the chain'
               else 'a sender is on the blacklist' end as reason
     from deposits d
     join chains c on c.id = d.chain_id
     join payments p on p.id = d.payment_id
    where d.swept_by = $1
      and (p.status = 'failed' or d.orphaned_at is not null or d.confirmed_at is null
           or exists (select from blacklist b where b.chain_type = c.chain_type and b.address = any(d.from_addresses)))
   having count(*) > 0`,
);

/** Where a confirmed payment's coins lie and how many final ones no sweep has taken; no row when there are none. */
export interface SweepSourceRow {
  tokenId: string;
  address: string;
  /** Base units. */
  held: string;
  confirmedAt: Date;
}

export const readSweepSource = statement<[paymentId: string], SweepSourceRow>(
  'read_sweep_source',
  `select d.token_id as "tokenId", d.address, sum(d.amount) as held, p.confirmed_at as "confirmedAt"
     from deposits d join payments p on p.id = d.payment_id and p.token_id = d.token_id
    where p.id = $1 and d.ruling = 'counted' and d.swept_by is null and d.confirmed_at is not null
      and d.orphaned_at is null
    group by d.token_id, d.address, p.confirmed_at`,
);

/** Looks at confirmed payments again later: what they hold is not worth its way yet. */
export const postponeSweeps = statement<[paymentIds: readonly string[], at: Date]>(
  'postpone_sweeps',
  `update payments set sweep_due_at = $2 where id = any($1::uuid[]) and status = 'confirmed'`,
);

/** A sweep that the chain would not carry out: it counts as one that ran and failed. */
export const insertRefusedSweep = statement<
  [
    id: string,
    chainId: string,
    paymentId: string,
    tokenId: string,
    sourceIndex: bigint,
    sourceAddress: string,
    destination: string,
    amount: bigint,
    reason: string,
    now: Date,
  ]
>(
  'insert_refused_sweep',
  `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address,
                         destination, amount, fee_cap, status, succeeded, last_error, next_attempt_at, created_at)
   values ($1, $2, 'sweep', $3, $4, 'deposit', $5, $6, $7, $8, 0, 'dead', false, $9, $10, $10)`,
);
