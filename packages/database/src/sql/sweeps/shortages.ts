import { statement } from '../../statement.ts';
import { isLost } from '../deposits/list.ts';

/** A place that holds less than its deposits: another movement was paid out of their coins. */
export interface ShortageRow {
  /** Of the remainder by which the place is looked at. */
  id: string;
  tokenId: string;
  depositIndex: bigint;
  address: string;
  /** Base units of the final deposits that lie there, set apart or not, and of gas that waits there for refunds. */
  lying: string;
  /** Base units of them that are not there by the books. */
  missing: string;
  /** It may end by itself: a deposit may be final yet or return, or a movement may count that is in doubt or has no coins. */
  isUncertain: boolean;
}

/** No row where the books have what the deposits of a place say; `exceptId`: a top-up that does not count as one. */
export const readShortage = statement<{ id: string; exceptId: string | null }, ShortageRow>(
  'read_shortage',
  `select r.id, r.token_id, r.deposit_index, r.address, l.amount + g.amount as lying,
          trunc(l.amount + g.amount - b.amount) as missing,
          exists (select from outgoing o
                   where o.source_address = r.address and o.chain_id = r.chain_id and o.doubted_at is not null)
          or exists (select from outgoing o
                      where o.source_address = r.address and o.token_id = r.token_id
                        and o.status in ('reserved', 'signed', 'sent', 'included')
                        and not exists (select from deposits d
                                         where d.swept_by = o.id and d.confirmed_at is not null
                                           and d.orphaned_at is null))
          or exists (select from outgoing o
                      where o.purpose = 'top_up' and o.purpose_id = r.id and o.id is distinct from $exceptId
                        and o.status not in ('dead', 'final'))
          or exists (select from deposits d
                      where d.deposit_index = r.deposit_index and d.token_id = r.token_id and d.confirmed_at is null
                        and not (${isLost('n')})) as is_uncertain
     from remainders r
     join chains c on c.id = r.chain_id
     left join chain_cursors n on n.chain_id = r.chain_id,
          lateral (select coalesce(sum(d.amount), 0) as amount from deposits d left join outgoing o on o.id = d.swept_by
                    where d.deposit_index = r.deposit_index and d.token_id = r.token_id
                      and d.confirmed_at is not null and d.orphaned_at is null
                      and (d.swept_by is null or o.status <> 'final' or not o.succeeded)) l,
          lateral (select coalesce(sum(case when t.debit_account in ('deposit:' || r.deposit_index,
                                                                     'quarantine:' || r.deposit_index)
                                            then t.amount else 0 end
                                     - case when t.credit_account in ('deposit:' || r.deposit_index,
                                                                      'quarantine:' || r.deposit_index)
                                            then t.amount else 0 end), 0) as amount
                     from ledger_transfers t
                    where t.token_id = r.token_id and t.phase in ('posted', 'post')
                      and (t.debit_account in ('deposit:' || r.deposit_index, 'quarantine:' || r.deposit_index)
                           or t.credit_account in ('deposit:' || r.deposit_index, 'quarantine:' || r.deposit_index))) b,
          lateral (select coalesce(sum(g.amount), 0) as amount from outgoing o
                     join outgoing g on g.purpose = 'gas' and g.purpose_id = o.id and g.token_id = r.token_id
                                    and g.status = 'final' and g.succeeded
                    where o.purpose = 'refund' and o.chain_id = r.chain_id and o.source_address = r.address
                      and o.status not in ('included', 'final', 'dead')) g
    where r.id = $id and l.amount + g.amount > b.amount`,
);

/**
 * Has the place that a final movement left looked at from `at` on where it may hold less than its deposits: the movement
 * stands although a deposit of its own is gone, so it was paid out of coins of others; or it moved nothing of the chain's
 * own coin and its cost, that of a transfer of nothing, was paid out of it.
 */
export const noteShortage = statement<{ id: string; outgoingId: string; at: Date }>(
  'note_shortage',
  `insert into remainders (id, chain_id, token_id, deposit_index, address, due_at)
   select $id, o.chain_id, o.token_id, o.source_index, o.source_address, $at
     from outgoing o join tokens t on t.id = o.token_id
    where o.id = $outgoingId and o.source_kind = 'deposit' and o.status = 'final'
      and case when o.succeeded and o.purpose <> 'cancel'
               then exists (select from deposits d where d.swept_by = o.id and d.orphaned_at is not null)
               else t.token_type = 'native' and o.fee_paid > 0 end
   on conflict (token_id, deposit_index) do update set due_at = excluded.due_at`,
);

/**
 * Has the chain's own coin on a deposit address looked at from `at` on, because no node takes what was signed to leave it: a
 * fee that a reorg raised, or whose gas it took for good, may have been paid out of coins of a deposit.
 */
export const noteRefused = statement<{ id: string; outgoingId: string; at: Date }>(
  'note_refused',
  `insert into remainders (id, chain_id, token_id, deposit_index, address, due_at)
   select $id, o.chain_id, t.id, o.source_index, o.source_address, $at
     from outgoing o join tokens t on t.chain_id = o.chain_id and t.token_type = 'native'
    where o.id = $outgoingId and o.source_kind = 'deposit'
   on conflict (token_id, deposit_index) do update set due_at = least(remainders.due_at, excluded.due_at)`,
);
