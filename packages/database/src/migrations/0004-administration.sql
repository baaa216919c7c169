-- Administration: what administrators did, chained by hash; settings, pauses, support tickets, fee estimates.

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
create index audit_log_subject on audit_log (subject_id, sequence desc);

-- One link per row in the order of the chain, made by the worker afterwards: writers never queue for the chain's end.
create table audit_links (
  position bigint primary key check (position > 0),
  sequence bigint not null unique references audit_log,
  previous_hash text not null,
  hash text not null unique
);

-- What the chain has not taken yet: looking for it costs nothing, however long the log is.
create table audit_queue (
  xid xid8 not null,
  sequence bigint not null unique references audit_log,
  primary key (xid, sequence)
);

create function florin.queue_audit() returns trigger language plpgsql as $$
begin
  insert into audit_queue values (new.xid, new.sequence);
  return null;
end $$;
create trigger queue_audit after insert on audit_log for each row execute function florin.queue_audit();

create trigger append_only before update or delete on audit_log for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on audit_log execute function florin.refuse_change();
create trigger append_only before update or delete on audit_links for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on audit_links execute function florin.refuse_change();

-- Settings and chains ---------------------------------------------------------------------------

alter table settings
  add column if not exists basic_withdrawal_cap_usd numeric(20,2) not null default 50000.00 check (basic_withdrawal_cap_usd >= 0),
  add column if not exists partial_settlement_grace_minutes integer not null default 1440 check (partial_settlement_grace_minutes >= 0),
  add column if not exists abandon_after_minutes integer not null default 10080 check (abandon_after_minutes > 0);

-- A paused chain takes no new choices of its tokens; it is read all the same, since money may be on its way.
alter table chains add column is_paused boolean not null default false;

-- Payer side ------------------------------------------------------------------------------------

-- What a transfer of a token to us costs its sender, in base units of the chain's own coin; null: it would fail now.
create table transfer_fees (
  token_id uuid primary key references tokens,
  fee numeric(78,0) check (fee >= 0),
  at timestamptz not null
);

create table support_tickets (
  id uuid primary key,
  payment_id uuid not null references payments,
  email text not null,
  message text not null,
  tx_hash text,
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((status = 'closed') = (closed_at is not null))
);
create index support_tickets_payment on support_tickets (payment_id, created_at);
create index support_tickets_status on support_tickets (status, id desc);

-- Lists -----------------------------------------------------------------------------------------

-- Few among many: administrators look for them.
create index payments_troubled on payments (status, id desc) where status in ('blacklisted', 'sweep_failed', 'failed');
create index deposits_untaken on deposits (id desc) where ruling in ('unmatched', 'awaiting_rule', 'awaiting_rate');

-- Rights ----------------------------------------------------------------------------------------

grant select, insert on audit_log, audit_links to florin_app;
grant select, insert, delete on audit_queue to florin_app;
grant usage, select on sequence audit_log_sequence_seq to florin_app;
grant select, insert, update on transfer_fees, support_tickets to florin_app;
