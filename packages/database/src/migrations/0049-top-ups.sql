-- A deposit address that holds less than its deposits gets what is missing from the treasury: a reorg took a deposit for
-- good, and the refund of that deposit was paid out of the coins of another one.

alter table outgoing drop constraint outgoing_purpose_check;
alter table outgoing add constraint outgoing_purpose_check
  check (purpose in ('sweep', 'gas', 'payout', 'refund', 'batch', 'deployment', 'cancel', 'exchange', 'consolidation',
                     'top_up'));
-- An address may lack coins again after it got some: one top-up of a place is under way at a time.
drop index outgoing_living;
create unique index outgoing_living on outgoing (purpose, purpose_id)
  where status <> 'dead' and coalesce(succeeded, true)
    and purpose not in ('gas', 'cancel', 'sweep', 'consolidation', 'top_up');
create unique index outgoing_living_top_up on outgoing (purpose_id)
  where purpose = 'top_up' and status not in ('dead', 'final');

-- Rights ----------------------------------------------------------------------------------------

-- The signer reads which address is topped up, and derives that address by itself.
grant select on remainders to florin_signer;
