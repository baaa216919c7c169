-- The spine: accounts, catalogue, payments, deposits, ledger, outgoing transactions, events, deliveries.
-- Amounts: USD numeric(20,2); crypto in base units numeric(78,0). Times are UTC.

create schema florin;

-- The one clock of SQL. A test or a simulation sets `florin.now`; nothing else does.
create function florin.now() returns timestamptz
  language sql stable parallel safe
  return coalesce(nullif(current_setting('florin.now', true), '')::timestamptz, clock_timestamp());

-- Accounts --------------------------------------------------------------------------------------

create table accounts (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  role text not null check (role in ('merchant', 'admin')),
  kyc_level text not null default 'none' check (kyc_level in ('none', 'basic', 'advanced')),
  -- Grows with every change that a cached authentication must notice.
  version bigint not null default 1,
  created_at timestamptz not null default florin.now()
);
create unique index accounts_email on accounts (lower(email));

create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);

create table api_keys (
  id uuid primary key,
  account_id uuid not null references accounts,
  label text not null,
  hash bytea not null unique,
  scopes text[] not null,
  status text not null default 'active' check (status in ('active', 'revoked')),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_account on api_keys (account_id, created_at desc);

create table payment_settings (
  account_id uuid primary key references accounts,
  fee_payer text not null default 'user' check (fee_payer in ('user', 'payer')),
  enabled_token_ids uuid[] not null default '{}'
);

create table webhook_configs (
  account_id uuid primary key references accounts,
  url text not null,
  is_active boolean not null,
  events text[] not null check (cardinality(events) > 0),
  -- Sealed by the secrets port; null: deliveries go unsigned.
  secret bytea,
  previous_secret bytea,
  previous_secret_until timestamptz,
  updated_at timestamptz not null
);

-- Catalogue -------------------------------------------------------------------------------------

create table settings (
  singleton boolean primary key default true check (singleton),
  -- Grows with every change of settings, chains or tokens; writers of payments check it.
  version bigint not null default 1,
  service_fee_rate numeric(7,6) not null default 0.01 check (service_fee_rate >= 0 and service_fee_rate < 1),
  min_payment_usd numeric(20,2) not null default 1.00,
  max_payment_usd numeric(20,2) not null default 100000.00,
  underpayment_tolerance_usd numeric(20,2) not null default 0 check (underpayment_tolerance_usd >= 0),
  underpayment_tolerance_rate numeric(7,6) not null default 0 check (underpayment_tolerance_rate >= 0),
  dust_usd numeric(20,2) not null default 0.05 check (dust_usd >= 0),
  registration text not null default 'closed' check (registration in ('open', 'invite', 'closed'))
);
insert into settings default values;

create table chains (
  id uuid primary key,
  name text not null,
  short_name text not null unique check (short_name ~ '^[a-z0-9-]{1,32}$'),
  chain_type text not null,
  -- The chain's own number or name, for example 31337.
  network text not null,
  rpc_urls text[] not null check (cardinality(rpc_urls) > 0),
  is_active boolean not null default false,
  payment_expiry_minutes integer not null default 30 check (payment_expiry_minutes between 1 and 1440),
  confirmations_required integer not null check (confirmations_required between 1 and 10000),
  -- Null: final after confirmations_required; otherwise the node's own word, for example finalized.
  finality_tag text,
  expected_block_seconds integer not null check (expected_block_seconds > 0),
  sweep_max_wait_seconds integer not null default 600 check (sweep_max_wait_seconds >= 0),
  withdrawal_fee_usd numeric(20,2) not null default 1.00 check (withdrawal_fee_usd >= 0),
  min_withdrawal_usd numeric(20,2) not null default 10.00 check (min_withdrawal_usd > 0),
  created_at timestamptz not null default florin.now(),
  unique (chain_type, network)
);

create table tokens (
  id uuid primary key,
  chain_id uuid not null references chains,
  symbol text not null,
  name text not null,
  token_type text not null check (token_type in ('native', 'token')),
  -- Contract or mint in the family's canonical spelling; null for the chain's own coin.
  contract text,
  decimals integer not null check (decimals between 0 and 36),
  payable_decimals integer not null check (payable_decimals >= 0),
  is_stablecoin boolean not null default false,
  is_active boolean not null default false,
  min_payment_usd numeric(20,2),
  max_payment_usd numeric(20,2),
  conversion_fee_rate numeric(7,6) not null default 0.005 check (conversion_fee_rate >= 0 and conversion_fee_rate < 1),
  created_at timestamptz not null default florin.now(),
  check ((token_type = 'native') = (contract is null)),
  check (payable_decimals <= decimals)
);
create unique index tokens_asset on tokens (chain_id, coalesce(contract, ''));

create table rates (
  token_id uuid primary key references tokens,
  -- The price that locks use: set by hand while that holds, else of the sources. Null: none is known.
  rate_usd numeric(38,18) check (rate_usd > 0),
  at timestamptz,
  source text,
  inputs jsonb,
  -- What the sources said last, also while a price set by hand wins.
  consensus_usd numeric(38,18) check (consensus_usd > 0),
  consensus_at timestamptz,
  manual_rate_usd numeric(38,18) check (manual_rate_usd > 0),
  manual_at timestamptz,
  frozen boolean not null default false
);

-- Addresses and payments ------------------------------------------------------------------------

-- Filled ahead by the signer alone, each row attested with its key.
create table deposit_addresses (
  family text not null,
  index bigint not null check (index >= 0),
  address text not null,
  watch_key text not null,
  attestation bytea not null,
  primary key (family, index)
);
-- Unique, and by hash: a look-up reads two pages however many addresses are watched, a tree would read four.
alter table deposit_addresses add constraint deposit_addresses_watch_key exclude using hash (watch_key with =);
create sequence deposit_index minvalue 0 start 0;

create table payments (
  id uuid primary key,
  merchant_id uuid not null references accounts,
  status text not null default 'awaiting_selection' check (status in (
    'awaiting_selection', 'awaiting_payment', 'partially_paid', 'confirming', 'confirmed', 'completed',
    'expired', 'expired_selection', 'expired_partial', 'blacklisted', 'sweep_failed', 'failed')),
  amount_usd numeric(20,2) not null check (amount_usd > 0),
  description text,
  redirect_url text,
  fee_payer text not null check (fee_payer in ('user', 'payer')),
  -- Null: every active token.
  allowed_token_ids uuid[],
  service_fee_rate numeric(7,6) not null,
  deposit_index bigint not null unique default nextval('deposit_index'),
  -- The present selection and what follows from it; derived from selections and deposits, kept for reading.
  selection_id bigint,
  token_id uuid references tokens,
  locked_rate_usd numeric(38,18),
  locked_at timestamptz,
  required numeric(78,0),
  received numeric(78,0) not null default 0,
  -- Wider than other USD: a stranger decides how much arrives.
  received_usd numeric(80,2),
  wallet_address text,
  selection_expires_at timestamptz,
  service_fee_usd numeric(20,2),
  conversion_fee_usd numeric(20,2),
  net_settlement_usd numeric(20,2),
  awaiting_payment_at timestamptz,
  partially_paid_at timestamptz,
  confirming_at timestamptz,
  confirmed_at timestamptz,
  completed_at timestamptz,
  -- When a confirmed payment is swept at the latest.
  sweep_due_at timestamptz,
  created_at timestamptz not null
);
create index payments_merchant on payments (merchant_id, created_at desc, id desc);
create index payments_merchant_status on payments (merchant_id, status, created_at desc, id desc);
create index payments_window on payments (selection_expires_at) where status in ('awaiting_payment', 'partially_paid');
create index payments_sweep on payments (sweep_due_at) where status = 'confirmed';

-- How many payments a merchant has, spread over slots so that parallel creations do not queue.
create table payment_counts (
  merchant_id uuid not null references accounts,
  slot smallint not null,
  total bigint not null,
  primary key (merchant_id, slot)
) with (fillfactor = 50);

-- Every lock ever made, kept for ever.
create table selections (
  id bigint primary key generated always as identity,
  payment_id uuid not null references payments,
  token_id uuid not null references tokens,
  rate_usd numeric(38,18) not null check (rate_usd > 0),
  -- What the rate was made of: sources, ages, manual or not.
  rate_receipt jsonb not null,
  conversion_fee_rate numeric(7,6) not null,
  due_usd numeric(20,2) not null check (due_usd > 0),
  -- Base units that may be missing.
  tolerance numeric(78,0) not null default 0 check (tolerance >= 0),
  opens_at timestamptz not null,
  closes_at timestamptz not null
);
create index selections_payment on selections (payment_id, id);
alter table payments add foreign key (selection_id) references selections;

-- Chains ----------------------------------------------------------------------------------------

create table chain_cursors (
  chain_id uuid primary key references chains,
  -- Fencing: grows with every new holder of the lease; a write under an old epoch changes nothing.
  epoch bigint not null default 0,
  leased_until timestamptz not null default '-infinity',
  height bigint,
  hash text,
  -- The node's head as last heard, for lag and health.
  head_height bigint,
  head_changed_at timestamptz,
  updated_at timestamptz
);

create table blocks (
  chain_id uuid not null references chains,
  height bigint not null,
  hash text not null,
  parent_hash text not null,
  time timestamptz not null,
  read_at timestamptz not null,
  primary key (chain_id, height)
);

create table deposits (
  id uuid primary key,
  chain_id uuid not null references chains,
  tx_hash text not null,
  -- Place of the transfer inside its transaction: survives a move to another block.
  position integer not null,
  token_id uuid not null references tokens,
  deposit_index bigint not null,
  address text not null,
  payment_id uuid references payments,
  from_addresses text[] not null,
  amount numeric(78,0) not null check (amount > 0),
  block_height bigint not null,
  block_hash text not null,
  -- Not on the chain at present; revived when its transaction returns.
  orphaned_at timestamptz,
  -- On-chain time as far as it can be trusted; never changes.
  seen_at timestamptz not null,
  detected_at timestamptz not null,
  confirmed_at timestamptz,
  -- What the rules made of it.
  ruling text not null check (ruling in ('counted', 'dust', 'awaiting_rule', 'awaiting_rate', 'blacklisted', 'unmatched')),
  selection_id bigint references selections,
  reason text,
  swept_by uuid,
  -- How often a reorg took it back after it had been final.
  reversals integer not null default 0,
  unique (chain_id, tx_hash, position),
  check ((ruling = 'counted') = (selection_id is not null))
);
create index deposits_payment on deposits (payment_id);
create index deposits_unconfirmed on deposits (chain_id, block_height) where confirmed_at is null and orphaned_at is null;
create index deposits_block on deposits (chain_id, block_height) ;

create table blacklist (
  id uuid primary key,
  chain_type text not null,
  address text not null,
  reason text not null,
  created_at timestamptz not null default florin.now(),
  unique (chain_type, address)
);

-- Outgoing transactions -------------------------------------------------------------------------

create table account_nonces (
  chain_id uuid not null references chains,
  address text not null,
  next_nonce bigint not null,
  primary key (chain_id, address)
);

create table outgoing (
  id uuid primary key,
  chain_id uuid not null references chains,
  purpose text not null check (purpose in ('sweep', 'gas', 'payout')),
  -- What it is for, for example the payment; a purpose has at most one living transaction.
  purpose_id uuid not null,
  token_id uuid not null references tokens,
  source_kind text not null check (source_kind in ('deposit', 'treasury')),
  source_index bigint,
  source_address text not null,
  destination text not null,
  amount numeric(78,0) not null check (amount > 0),
  -- Most native base units that it may cost.
  fee_cap numeric(78,0) not null check (fee_cap >= 0),
  status text not null default 'intent' check (status in ('intent', 'reserved', 'signed', 'sent', 'included', 'final', 'dead')),
  nonce bigint,
  unsigned text,
  tx_hash text,
  raw text,
  block_height bigint,
  block_hash text,
  succeeded boolean,
  fee_paid numeric(78,0),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz not null default '-infinity',
  lease uuid,
  last_error text,
  created_at timestamptz not null,
  final_at timestamptz,
  check ((source_kind = 'deposit') = (source_index is not null)),
  check (status = 'intent' or nonce is not null or status = 'dead'),
  check (status in ('intent', 'reserved', 'dead') or (raw is not null and tx_hash is not null))
);
create unique index outgoing_living on outgoing (purpose, purpose_id) where status <> 'dead' and coalesce(succeeded, true);
create unique index outgoing_nonce on outgoing (chain_id, source_address, nonce) where nonce is not null and status <> 'dead';
create unique index outgoing_tx_hash on outgoing (chain_id, tx_hash);
create index outgoing_due on outgoing (next_attempt_at) where status not in ('final', 'dead');
alter table deposits add foreign key (swept_by) references outgoing;

-- Ledger ----------------------------------------------------------------------------------------

create table ledger_transfers (
  id bigint primary key generated always as identity,
  group_id uuid not null,
  -- Null: the USD journal; otherwise the asset journal of this token, in base units.
  token_id uuid references tokens,
  kind text not null,
  debit_account text not null,
  credit_account text not null check (credit_account <> debit_account),
  amount numeric(80,2) not null check (amount > 0 and (token_id is null or amount = trunc(amount))),
  idempotency_key text not null unique,
  created_at timestamptz not null
);
create index ledger_transfers_group on ledger_transfers (group_id);
create index ledger_transfers_debit on ledger_transfers (debit_account);
create index ledger_transfers_credit on ledger_transfers (credit_account);

create table merchant_balances (
  merchant_id uuid primary key references accounts,
  posted numeric(20,2) not null default 0,
  reserved numeric(20,2) not null default 0 check (reserved >= 0),
  check (posted - reserved >= 0)
);

-- Events and deliveries -------------------------------------------------------------------------

create table feed_epoch (
  singleton boolean primary key default true check (singleton),
  -- A cursor of another epoch comes from before a restore.
  epoch uuid not null default gen_random_uuid()
);
insert into feed_epoch default values;

create table events (
  sequence bigint primary key generated always as identity,
  id uuid not null unique,
  -- The writing transaction: the feed shows an event only when no older transaction is still open.
  xid xid8 not null default pg_current_xact_id(),
  merchant_id uuid not null references accounts,
  type text not null,
  source_type text not null check (source_type in ('payment', 'withdrawal', 'deposit')),
  source_id uuid not null,
  -- The exact text that is signed and sent; never rewritten.
  body text not null,
  occurred_at timestamptz not null
);
create index events_feed on events (merchant_id, xid, sequence);
create index events_source on events (source_id, sequence);

create table deliveries (
  id uuid primary key,
  merchant_id uuid not null references accounts,
  event_sequence bigint not null references events,
  event_type text not null,
  source_type text not null,
  source_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'failed', 'success', 'permanently_failed')),
  attempt_count integer not null default 0,
  max_attempts integer not null default 10,
  next_attempt_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  last_attempt_at timestamptz,
  last_response_status integer,
  created_at timestamptz not null
);
-- Led by the merchant: what one of them has waiting never stands between a worker and the others' deliveries.
create index deliveries_due on deliveries (status, merchant_id, next_attempt_at) where status in ('pending', 'failed');
create index deliveries_leased on deliveries (leased_until) where status = 'processing';
create index deliveries_merchant on deliveries (merchant_id, created_at desc, id desc);

create table delivery_attempts (
  id uuid primary key,
  delivery_id uuid not null references deliveries,
  attempted_at timestamptz not null,
  response_status integer,
  response_body text,
  error_message text,
  success boolean not null,
  duration_ms integer not null
);
create index delivery_attempts_delivery on delivery_attempts (delivery_id, attempted_at);

-- Append-only -----------------------------------------------------------------------------------

create function florin.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct it with a reversing row', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on ledger_transfers for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on ledger_transfers execute function florin.refuse_change();
create trigger append_only before update or delete on selections for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on selections execute function florin.refuse_change();
create trigger append_only_truncate before truncate on events execute function florin.refuse_change();

-- Rights ----------------------------------------------------------------------------------------

grant usage on schema florin to florin_app, florin_signer;
grant execute on function florin.now() to florin_app, florin_signer;
grant select, insert, update, delete on all tables in schema public to florin_app;
grant usage, select on all sequences in schema public to florin_app;
revoke update, delete on ledger_transfers, selections, events from florin_app;
revoke insert, update, delete on deposit_addresses from florin_app;
revoke insert, delete on settings from florin_app;
revoke delete on payments, deposits, outgoing, accounts, merchant_balances from florin_app;
grant select on outgoing, chains, tokens, payments, deposit_addresses to florin_signer;
grant insert on deposit_addresses to florin_signer;
