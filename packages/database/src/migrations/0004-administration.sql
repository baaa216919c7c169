-- Administration: what administrators did, chained by hash.

-- Audit -----------------------------------------------------------------------------------------

create table audit_log (
  sequence bigint primary key generated always as identity,
  id uuid not null unique default gen_random_uuid(),
  -- The writing transaction: a row is chained only when no older transaction is still open.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default florin.now(),
  -- Null: the operator's own command line.
  actor_id uuid references accounts,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  -- json, not jsonb: the exact text is what the hash covers.
  before json,
  after json,
  reason text,
  request_id text
);
create index audit_log_at on audit_log (at desc, sequence desc);

-- One link per row in the order of the chain, made by the worker afterwards: writers never queue for the chain's end.
create table audit_links (
  position bigint primary key check (position > 0),
  sequence bigint not null unique references audit_log,
  previous_hash text not null,
  hash text not null unique
);

create trigger append_only before update or delete on audit_log for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on audit_log execute function florin.refuse_change();
create trigger append_only before update or delete on audit_links for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on audit_links execute function florin.refuse_change();

-- Rights ----------------------------------------------------------------------------------------

grant select, insert on audit_log, audit_links to florin_app;
grant usage, select on sequence audit_log_sequence_seq to florin_app;
