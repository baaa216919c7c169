import { type NoParameters, statement } from '../../statement.ts';

/** Something may be left of a token on a deposit address: it is looked at from `dueAt` on, or again. */
export const noteRemainder = statement<{
  id: string;
  chainId: string;
  tokenId: string;
  depositIndex: bigint;
  address: string;
  dueAt: Date;
}>(
  'note_remainder',
  `insert into remainders (id, chain_id, token_id, deposit_index, address, due_at) values ($id, $chainId, $tokenId,
    $depositIndex, $address, $dueAt)
   on conflict (token_id, deposit_index) do update set due_at = excluded.due_at`,
);

/** What is to be looked at on other chains, the longest due first. */
export const findDueRemainders = statement<
  { now: Date; limit: number; exceptChains: readonly string[] },
  { id: string; chainId: string }
>(
  'find_due_remainders',
  `select id, chain_id from remainders
    where due_at <= $now and chain_id <> all($exceptChains::uuid[]) order by due_at, id limit $limit`,
);

/** Whoever holds it decides about it alone, and nothing is noted meanwhile. No row when it is gone. */
export const lockRemainder = statement<{ id: string }, { id: string }>(
  'lock_remainder',
  'select id from remainders where id = $id for update',
);

/** What lies on an address and is no deposit's. */
export interface RemainderRow {
  id: string;
  tokenId: string;
  depositIndex: bigint;
  address: string;
  /** Base units by the books, less the deposits that lie there; below zero where those have less than they should. */
  amount: string;
  /**
   * Something may still come or go: a movement, a deposit that is not final, coins that are set apart; or the chain's
   * own coin is gas for what else is to be fetched from there.
   */
  isBusy: boolean;
}

/** A deposit `d` whose movement `o`, where it has one, has not taken its coins off their address. */
const lies = `d.confirmed_at is not null and d.orphaned_at is null and d.quarantined_at is null
  and (d.swept_by is null or o.status <> 'final' or not o.succeeded)`;

/** `exceptId`: a movement that does not count as one. */
export const readRemainder = statement<{ id: string; exceptId: string | null }, RemainderRow>(
  'read_remainder',
  `select r.id, r.token_id, r.deposit_index, r.address,
          trunc((select coalesce(sum(case when l.debit_account = a.name then l.amount else -l.amount end), 0)
             from ledger_transfers l
            where l.token_id = r.token_id and l.phase in ('posted', 'post')
              and (l.debit_account = a.name or l.credit_account = a.name)))
        - (select coalesce(sum(d.amount), 0) from deposits d left join outgoing o on o.id = d.swept_by
            where d.deposit_index = r.deposit_index and d.token_id = r.token_id and ${lies}) as amount,
          exists (select from outgoing o
                   where o.source_address = r.address and o.chain_id = r.chain_id and o.id is distinct from $exceptId
                     and o.status not in ('dead', 'final'))
          or exists (select from outgoing o
                      where o.doubted_at is not null and o.source_address = r.address and o.chain_id = r.chain_id)
          or exists (select from deposits d
                      where d.address = r.address and d.chain_id = r.chain_id and d.confirmed_at is null
                        and d.orphaned_at is null)
          or exists (select from quarantines q join tokens t on t.id = q.token_id and t.chain_id = r.chain_id
                      where q.deposit_index = r.deposit_index and q.released_at is null)
          or t.token_type = 'native'
             and exists (select from remainders k
                          where k.chain_id = r.chain_id and k.deposit_index = r.deposit_index and k.id <> r.id
                            and k.worthless_since is null) as is_busy
     from remainders r join tokens t on t.id = r.token_id, lateral (select 'deposit:' || r.deposit_index as name) a
    where r.id = $id`,
);

/** Writes down what a look found, and when the next is; `worthless`: fetching it costs more than it is worth; null: as it was. */
export const keepRemainder = statement<{
  id: string;
  amount: bigint;
  worthless: boolean | null;
  now: Date;
  dueAt: Date;
}>(
  'keep_remainder',
  `update remainders
      set amount = $amount, due_at = $dueAt,
          worthless_since = case when $worthless::boolean is null then worthless_since when $worthless then coalesce(worthless_since, $now) end
    where id = $id`,
);

/** Looks at it again then. */
export const postponeRemainder = statement<{ id: string; dueAt: Date }>(
  'postpone_remainder',
  'update remainders set due_at = $dueAt where id = $id',
);

/** All of it went home; what is left by then is for the next look to say. */
export const emptyRemainder = statement<{ id: string }>(
  'empty_remainder',
  'update remainders set amount = 0, worthless_since = null where id = $id',
);

/** The address has nothing that is not a deposit's. */
export const dropRemainder = statement<{ id: string }>('drop_remainder', 'delete from remainders where id = $id');

/** What is left of one token on addresses, as of the last looks. */
export interface RemaindersRow {
  tokenId: string;
  /** Fetching it costs more than it is worth. */
  isWorthless: boolean;
  addresses: bigint;
  /** Base units. */
  amount: string;
}

export const sumRemainders = statement<NoParameters, RemaindersRow>(
  'sum_remainders',
  `select token_id, worthless_since is not null as is_worthless, count(*) as addresses, sum(amount) as amount
     from remainders where amount > 0 group by 1, 2 order by 1, 2`,
);
