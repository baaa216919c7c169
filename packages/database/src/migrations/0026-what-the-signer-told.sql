-- What the signer said of itself: one row for each network that it is configured for. A worker asks it at its start and
-- every few seconds; where it was never asked there is no row at all. Nothing here lets anybody sign: the signer goes by
-- its own configuration, and this only spares people what it would refuse.
create table signer_networks (
  -- A chain family, and a network of it as the signer spells it.
  family text not null,
  network text not null,
  -- In the family's spelling, like everything below. Kept when the network is told no more: coins may still lie there.
  treasury text not null,
  exchange_addresses text[] not null,
  -- `native`, and references of tokens.
  refunded_assets text[] not null,
  primary key (family, network)
);
grant select, insert, update on signer_networks to florin_app;
