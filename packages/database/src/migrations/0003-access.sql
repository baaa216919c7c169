-- Access: second factors, verification of merchants, limits, maintenance, idempotency keys.

-- Second factors --------------------------------------------------------------------------------

create table second_factors (
  account_id uuid primary key references accounts,
  -- Sealed; null: not switched on.
  secret bytea,
  -- Sealed; shown, but not yet proven by a code.
  pending_secret bytea,
  -- Time step (RFC 6238) of the last code that was accepted, whatever for and under whichever secret.
  last_step bigint not null default 0
);

-- A table of its own: counting an attempt never waits for the transaction of another request.
create table second_factor_attempts (
  account_id uuid primary key references accounts,
  since timestamptz not null,
  attempts integer not null check (attempts >= 0)
);

create table backup_codes (
  account_id uuid not null references accounts,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

-- Verification of merchants ---------------------------------------------------------------------

create table kyc_submissions (
  id uuid primary key,
  account_id uuid not null references accounts,
  level text not null check (level in ('basic', 'advanced')),
  legal_name text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  document_type text not null check (document_type in (
    'passport', 'identity_card', 'driving_licence', 'residence_permit', 'company_registration')),
  -- Sealed.
  document_number bytea not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  rejection_reason text,
  created_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid references accounts,
  check ((status = 'pending') = (reviewed_at is null)),
  check ((status = 'rejected') = (rejection_reason is not null))
);
create unique index kyc_submissions_pending on kyc_submissions (account_id) where status = 'pending';
create index kyc_submissions_account on kyc_submissions (account_id, created_at desc, id desc);
create index kyc_submissions_status on kyc_submissions (status, created_at desc, id desc);

-- Limits ----------------------------------------------------------------------------------------

alter table settings add column api_rate_per_second integer not null default 60
  check (api_rate_per_second between 1 and 100000);
-- Null: as the settings say.
alter table api_keys add column rate_per_second integer check (rate_per_second between 1 and 100000);

-- Maintenance -----------------------------------------------------------------------------------

create table maintenance (
  singleton boolean primary key default true check (singleton),
  scope text not null default 'none' check (scope in ('none', 'all', 'deposits', 'withdrawals')),
  message text not null default '',
  updated_at timestamptz not null default florin.now()
);
insert into maintenance default values;

-- Idempotency keys ------------------------------------------------------------------------------

create table idempotency_keys (
  merchant_id uuid not null references accounts,
  method text not null,
  path text not null,
  key text not null,
  -- SHA-256 of the request's body without its one-time code.
  body_hash bytea not null,
  -- The data of the answer, as it was sent.
  answer text not null,
  created_at timestamptz not null,
  primary key (merchant_id, method, path, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Rights ----------------------------------------------------------------------------------------

grant select, insert, update on second_factors, second_factor_attempts, kyc_submissions to florin_app;
grant select, insert, update, delete on backup_codes, idempotency_keys to florin_app;
grant select, update on maintenance to florin_app;
