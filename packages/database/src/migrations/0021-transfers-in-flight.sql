-- Whose transfer is waiting for a block, and whether it still is: a payer with one chooses no other token meanwhile.
alter table sightings add column deposit_index bigint, add column last_seen_at timestamptz;
create index sightings_in_flight on sightings (deposit_index) where deposit_index is not null;
