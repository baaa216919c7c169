-- What makes at most one signature of a movement count: a number of its address, the very coins that it spends, or one
-- lifetime. Chains of coins; what waits in a node's pool.

alter table outgoing
  -- How many coins it spends: those in outgoing_coins.
  add column coin_count integer check (coin_count > 0),
  add column lifetime_blockhash text,
  -- No later block can contain it, as the chain counts for this purpose.
  add column lifetime_height bigint;
alter table outgoing
  add column slot text generated always as (
    case when nonce is not null then 'number' when coin_count is not null then 'coins'
         when lifetime_height is not null then 'lifetime' end) stored;
alter table outgoing drop constraint outgoing_has_nonce;
alter table outgoing
  add constraint outgoing_has_slot
    check (status in ('intent', 'dead') or slot is not null or batch_id is not null),
  add constraint outgoing_has_one_slot
    check (num_nonnulls(nonce, coin_count, lifetime_height) <= 1
       and (lifetime_blockhash is null) = (lifetime_height is null));

-- Every coin that a block brought to an address of ours, also by a transaction of ours: written with the block, taken
-- back with it.
create table coins (
  chain_id uuid not null references chains,
  tx_hash text not null,
  position integer not null,
  source_kind text not null check (source_kind in ('deposit', 'treasury')),
  source_index bigint,
  address text not null,
  -- Native base units.
  amount numeric(78,0) not null check (amount > 0),
  block_height bigint not null,
  -- The transaction in a block that spends it, and where; null while none does.
  spent_by text,
  spent_height bigint,
  primary key (chain_id, tx_hash, position),
  check ((source_kind = 'deposit') = (source_index is not null)),
  check ((spent_by is null) = (spent_height is null))
);
create index coins_unspent on coins (chain_id, address) where spent_by is null;
create index coins_block on coins (chain_id, block_height);
create index coins_spent on coins (chain_id, spent_height) where spent_height is not null;

-- The coins that a movement spends, in the order of its bytes. They stay known when a reorg takes a coin's block.
create table outgoing_coins (
  outgoing_id uuid not null references outgoing,
  place integer not null,
  chain_id uuid not null references chains,
  tx_hash text not null,
  position integer not null,
  source_kind text not null check (source_kind in ('deposit', 'treasury')),
  source_index bigint,
  address text not null,
  amount numeric(78,0) not null check (amount > 0),
  -- Its movement will never count: the coin is free again.
  released boolean not null default false,
  primary key (outgoing_id, place),
  check ((source_kind = 'deposit') = (source_index is not null))
);
create unique index outgoing_coins_living on outgoing_coins (chain_id, tx_hash, position) where not released;

-- When a transfer was first seen waiting for a block: the on-chain time of its deposit.
create table sightings (
  chain_id uuid not null references chains,
  tx_hash text not null,
  position integer not null,
  seen_at timestamptz not null,
  primary key (chain_id, tx_hash, position)
);
create index sightings_age on sightings (seen_at);

grant select, insert, update, delete on coins, outgoing_coins, sightings to florin_app;
grant select on outgoing_coins to florin_signer;
