-- Sessions that can be listed and ended, accounts that can be disabled, sign-ins that are slowed, and what a second
-- administrator confirms.

-- Null: not disabled. Sessions and keys of a disabled account count no longer.
alter table accounts add column disabled_at timestamptz;

alter table sessions
  -- What its owner names it by; the hash of its token is nobody's to see.
  add column id uuid not null default gen_random_uuid() unique,
  -- Of the network that signed in; null for sessions from before.
  add column address text,
  -- When its owner last proved the second factor; null: never in this session.
  add column factor_at timestamptz;
create index sessions_account_newest on sessions (account_id, created_at desc, id desc);

-- Wrong passwords of the last minutes: for an e-mail, whether or not there is an account, and the network they came from.
create table sign_in_failures (
  -- SHA-256 of the e-mail in lower case, or of the account whose session asked.
  subject bytea not null,
  network text not null,
  since timestamptz not null,
  failures integer not null check (failures >= 0),
  primary key (subject, network)
);
create index sign_in_failures_age on sign_in_failures (since);

-- What an administrator asked for and another one has to confirm before it may be asked for once more.
create table second_person_requests (
  id uuid primary key,
  requested_by uuid not null references accounts,
  method text not null,
  path text not null,
  -- As it was sent; null: none.
  body json,
  -- SHA-256 over method, path and body: the confirmation is good for this request and no other.
  digest bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_by uuid references accounts,
  confirmed_at timestamptz,
  used_at timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by <> requested_by),
  check (used_at is null or confirmed_at is not null)
);
create index second_person_requests_open on second_person_requests (created_at desc, id desc) where used_at is null;

-- Rights ----------------------------------------------------------------------------------------

grant select, insert, update, delete on sign_in_failures to florin_app;
grant select, insert on second_person_requests to florin_app;
grant update (confirmed_by, confirmed_at, used_at) on second_person_requests to florin_app;
