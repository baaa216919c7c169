-- Refunds out of quarantine: where their coins lie is fixed with the request, and what went back counts for nothing.

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
