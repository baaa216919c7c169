import { statement } from '../../statement.ts';
import { sweepable } from './list.ts';

/** A deposit that a sweep may have taken in place of its own; `gone`: base units of those that left the chain. */
export interface AdoptableDeposit {
  id: string;
  amount: string;
  gone: string;
}

/** Deposits of the payment on the sweep's address that no sweep has taken, the largest first; none where none of its own is gone. */
export const listAdoptable = statement<{ outgoingId: string; paymentId: string; tokenId: string }, AdoptableDeposit>(
  'list_adoptable',
  `select d.id, d.amount, gone.amount as gone
     from (select sum(amount) as amount from deposits where swept_by = $outgoingId and orphaned_at is not null) gone
     join outgoing o on o.id = $outgoingId
     join deposits d on d.payment_id = $paymentId and d.token_id = $tokenId and d.address = o.source_address
       and ${sweepable}
    where gone.amount > 0 order by d.amount desc, d.block_height, d.position, d.id`,
);

/** Makes deposits a sweep's own, in place of its own that are gone. */
export const adoptDeposits = statement<{ outgoingId: string; depositIds: readonly string[] }>(
  'adopt_deposits',
  `update deposits
      set swept_by = case when id = any($depositIds::uuid[]) then $outgoingId::uuid end
    where id = any($depositIds::uuid[]) or swept_by = $outgoingId::uuid and orphaned_at is not null`,
);

/** What a sweep took that had not counted, as it ended now; base units. */
export interface SweepTake {
  taken: string;
  arrived: string;
  /** Whether the books had it as a sweep once. */
  isBooked: boolean;
}

/** `paysItself`: what its signature may cost came out of its deposits too. */
export const readSweepTake = statement<{ outgoingId: string; paysItself: boolean }, SweepTake>(
  'read_sweep_take',
  `select o.amount + case when $paysItself then coalesce(s.fee_cap, 0) else 0 end as taken, o.arrived,
          exists (select from ledger_transfers l where l.idempotency_key = 'sweep:' || o.id) as is_booked
     from outgoing o left join outgoing_signatures s on s.outgoing_id = o.id and s.tx_hash = o.tx_hash
    where o.id = $outgoingId`,
);

/** Final deposits of a sweep's payment on its address that no sweep has taken, set apart or not, the largest first. */
export const listUntaken = statement<{ outgoingId: string }, { id: string; amount: string }>(
  'list_untaken',
  `select d.id, d.amount from outgoing o
     join deposits d on d.payment_id = o.purpose_id and d.token_id = o.token_id and d.address = o.source_address
    where o.id = $outgoingId and d.ruling = 'counted' and d.swept_by is null and d.confirmed_at is not null
      and d.orphaned_at is null
    order by d.amount desc, d.block_height, d.position, d.id`,
);
