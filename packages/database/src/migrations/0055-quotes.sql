-- Prices in other currencies than US dollars.

-- What the sources agree on for each currency that some source has quoted.
create table currency_rates (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  -- US dollars for one unit; null: the sources have never agreed.
  rate_usd numeric(38,18) check (rate_usd > 0),
  at timestamptz,
  inputs jsonb,
  -- The quotes of the last time that the sources gave no rate; null: the last time they gave one.
  refused jsonb,
  refused_at timestamptz,
  check ((rate_usd is null) = (at is null))
);

-- A merchant's price in another currency, and what it was worth. Never changed; kept for ever once a payment has it.
create table quotes (
  id uuid primary key,
  merchant_id uuid not null references accounts,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(20,3) not null check (amount > 0),
  amount_usd numeric(20,2) not null check (amount_usd > 0),
  rate_usd numeric(38,18) not null check (rate_usd > 0),
  receipt jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index quotes_expiry on quotes (expires_at);

-- A quote prices one payment at most.
alter table payments add column quote_id uuid references quotes;
create unique index payments_quote on payments (quote_id) where quote_id is not null;

grant select, insert, update on currency_rates to florin_app;
grant select, insert, delete on quotes to florin_app;
