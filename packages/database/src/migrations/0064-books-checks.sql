-- What each check of the books told: one row for each, kept for a week. The switch for money that leaves is another
-- table, because it is locked while a check is noted.
create table books_checks (
  id uuid primary key,
  checked_at timestamptz not null,
  -- All that was broken; of it the first hundred are kept in `found`, as rule, subject, facts and whether it pauses.
  violations integer not null check (violations >= 0),
  found jsonb not null,
  chains_compared integer not null,
  chains_skipped integer not null,
  -- The head of the audit chain; null while it is empty.
  audit_position bigint,
  audit_hash text,
  check ((audit_position is null) = (audit_hash is null))
);
create index books_checks_newest on books_checks (checked_at desc, id desc);
grant select, insert, delete on books_checks to florin_app;

-- How many more sweeps the gas account of a chain pays for. Summing the ledger up takes long: a worker does it each minute.
create table gas_runways (
  chain_id uuid primary key references chains,
  sweeps bigint not null,
  at timestamptz not null
);
grant select, insert, update, delete on gas_runways to florin_app;
