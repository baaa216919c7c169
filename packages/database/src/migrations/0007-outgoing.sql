-- Outgoing transactions: every signature kept, numbers healed, prices raised, sweeps in batches.

-- `batch` carries sweeps of many addresses, `deployment` puts the contract for that on a chain, `cancel` uses up a
-- number that nothing else will take.
alter table outgoing drop constraint outgoing_purpose_check;
alter table outgoing add constraint outgoing_purpose_check
  check (purpose in ('sweep', 'gas', 'payout', 'batch', 'deployment', 'cancel'));
alter table outgoing drop constraint outgoing_amount_check;
alter table outgoing add constraint outgoing_amount_check
  check (amount > 0 or (amount = 0 and purpose in ('deployment', 'cancel')));

alter table outgoing
  -- The movement that carries this one: it has no number and no bytes of its own.
  add column batch_id uuid references outgoing,
  -- Since when the signer may have signed it, whatever came of the answer.
  add column asked_at timestamptz,
  -- Of its newest signature.
  add column signed_at timestamptz,
  -- By an administrator: raise its price, or use its number up, at the next step.
  add column bump_wanted boolean not null default false;

-- Whatever was signed may be confirmed: all of it is followed, and at most one of a number can be.
create table outgoing_signatures (
  chain_id uuid not null references chains,
  tx_hash text not null,
  outgoing_id uuid not null references outgoing,
  -- What the bytes do: what was intended, or nothing but using up its number.
  effect text not null check (effect in ('movement', 'cancel')),
  unsigned text not null,
  raw text not null,
  -- Base units that arrive, and most native ones that it costs.
  amount numeric(78,0) not null,
  fee_cap numeric(78,0) not null,
  signed_at timestamptz not null,
  primary key (chain_id, tx_hash)
);
create index outgoing_signatures_movement on outgoing_signatures (outgoing_id, signed_at);
insert into outgoing_signatures (chain_id, tx_hash, outgoing_id, effect, unsigned, raw, amount, fee_cap, signed_at)
  select chain_id, tx_hash, id, 'movement', coalesce(unsigned, ''), raw, amount, fee_cap, created_at
    from outgoing where raw is not null;
update outgoing set signed_at = created_at, asked_at = created_at where raw is not null;
update outgoing set asked_at = created_at where status = 'reserved';
create trigger append_only before update or delete on outgoing_signatures
  for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on outgoing_signatures execute function florin.refuse_change();

-- The movements of a batch end under its hash.
drop index outgoing_tx_hash;
create index outgoing_tx_hash on outgoing (chain_id, tx_hash);
create index outgoing_batch on outgoing (batch_id) where batch_id is not null;
do $$ declare name text; begin
  for name in select conname from pg_constraint where conrelid = 'outgoing'::regclass and contype = 'c'
     and pg_get_constraintdef(oid) like '%status%' and pg_get_constraintdef(oid) ~ '(nonce|raw)'
  loop execute format('alter table outgoing drop constraint %I', name); end loop;
end $$;
alter table outgoing
  add constraint outgoing_has_nonce
    check (status in ('intent', 'dead') or nonce is not null or batch_id is not null),
  add constraint outgoing_has_bytes
    check (status in ('intent', 'reserved', 'dead') or (raw is not null and tx_hash is not null) or batch_id is not null),
  add constraint outgoing_carried
    check (batch_id is null or (nonce is null and raw is null and status in ('intent', 'final', 'dead')));
-- A movement that was funded may have to be funded again when prices rise.
drop index outgoing_living;
create unique index outgoing_living on outgoing (purpose, purpose_id)
  where status <> 'dead' and coalesce(succeeded, true) and purpose not in ('gas', 'cancel');
create unique index outgoing_living_gas on outgoing (purpose_id) where purpose = 'gas' and status not in ('dead', 'final');
-- One gap before a movement is filled at a time.
create unique index outgoing_living_cancel on outgoing (purpose_id)
  where purpose = 'cancel' and status in ('intent', 'reserved');

alter table chains
  -- A transaction that could be next and is in no block for so long is signed again at a higher price; 0: never.
  add column bump_after_seconds integer not null default 180 check (bump_after_seconds >= 0),
  -- Most of its value that moving a deposit may cost before it waits for company.
  add column sweep_cost_share numeric(7,6) not null default 0.01 check (sweep_cost_share >= 0 and sweep_cost_share <= 1),
  -- The chain takes transactions of type 4 (EIP-7702).
  add column batch_sweeps boolean not null default false;

-- What the newest sweeps cost the gas account.
create index outgoing_sweep_costs on outgoing (chain_id, final_at desc)
  where status = 'final' and succeeded and (purpose = 'gas' or batch_id is not null);

grant select, insert on outgoing_signatures to florin_app;
grant select on outgoing_signatures to florin_signer;
