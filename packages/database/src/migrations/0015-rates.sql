-- Rates from exchanges: how the sources do, what they agreed on, and what the platform asks of them.

alter table settings
  -- Share of the median that a quote may be away from it.
  add column rate_outlier_rate numeric(7,6) not null default 0.02 check (rate_outlier_rate > 0 and rate_outlier_rate < 1),
  -- Fewest sources that make a rate.
  add column rate_sources_min smallint not null default 2 check (rate_sources_min between 1 and 20);

alter table rates
  -- The quotes of the last time that the sources gave no rate; null: the last time they gave one.
  add column refused jsonb,
  add column refused_at timestamptz;

-- One row for each source that some worker has asked; several workers write the same one.
create table rate_sources (
  name text primary key,
  -- When a worker last told how it does.
  seen_at timestamptz not null,
  quoted_at timestamptz,
  quotes integer not null,
  answer_ms integer,
  failures integer not null,
  failed_at timestamptz,
  failure text check (failure in ('timeout', 'rate_limited', 'unavailable', 'malformed', 'refused'))
);

-- What the sources said of a token: once a minute, and whenever they begin or cease to give a rate. Kept for a day;
-- the receipt of a lock is kept with the lock.
create table rate_history (
  id bigint primary key generated always as identity,
  token_id uuid not null references tokens,
  judged_at timestamptz not null,
  -- Null: no rate.
  rate_usd numeric(38,18) check (rate_usd > 0),
  inputs jsonb not null
);
create index rate_history_token on rate_history (token_id, judged_at desc);
create index rate_history_age on rate_history (judged_at);

grant select, insert, update, delete on rate_sources, rate_history to florin_app;
