-- Further endpoints of an account, beside the one in webhook_configs, which is the first and has the account's id.
create table webhook_endpoints (
  id uuid primary key,
  account_id uuid not null references accounts,
  url text not null,
  is_active boolean not null,
  events text[] not null check (cardinality(events) > 0),
  -- Sealed by the secrets port; null: deliveries go unsigned.
  secret bytea,
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- When what it is held for was last mended: a new address or secret, or a trial that arrived.
  repaired_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Its deliveries are kept.
  deleted_at timestamptz,
  check (deleted_at is null or not is_active)
);
create index webhook_endpoints_account on webhook_endpoints (account_id) where deleted_at is null;

alter table webhook_configs add column repaired_at timestamptz;

-- Null: the account's first endpoint, as of every delivery before.
alter table deliveries add column endpoint_id uuid references webhook_endpoints;

-- Led by the endpoint: what one of them has waiting never stands between a worker and the others' deliveries.
create index deliveries_lane on deliveries (status, coalesce(endpoint_id, merchant_id), next_attempt_at)
  where status in ('pending', 'failed');
drop index deliveries_due;

grant select, insert, update on webhook_endpoints to florin_app;
