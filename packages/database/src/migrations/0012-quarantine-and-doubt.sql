-- Refunds out of quarantine, and final movements that a deep reorg took back.

-- Refunds: where their coins lie is fixed with the request, and what went back counts for nothing.

-- The deposit address that the coins lie on; null: they are in the treasury.
alter table refunds add column deposit_index bigint;
update refunds r set deposit_index = d.deposit_index from deposits d where d.id = r.deposit_id;
-- The signer reads it there and nowhere else.
revoke select (id, deposit_index) on deposits from florin_signer;
-- What is set apart at present: few of all deposits.
create index deposits_set_apart on deposits (id desc) where quarantined_at is not null;

alter table deposits drop constraint deposits_ruling_check;
-- refunded: its coins went back out of quarantine.
alter table deposits add constraint deposits_ruling_check
  check (ruling in ('counted', 'awaiting_rule', 'awaiting_rate', 'blacklisted', 'unmatched', 'refunded'));

-- Movements: final ones above the block that a halted chain goes back to are looked at again.
alter table outgoing
  -- Since when its block is gone; null: it stands.
  add column doubted_at timestamptz,
  -- How often its effect was corrected in the books.
  add column corrections integer not null default 0;
create index outgoing_doubted on outgoing (next_attempt_at) where doubted_at is not null;
create index outgoing_block on outgoing (chain_id, block_height) where status = 'final';

-- What a movement carries: asked for at every step of a sweep.
create index deposits_swept_by on deposits (swept_by) where swept_by is not null;
