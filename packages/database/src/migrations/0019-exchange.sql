-- Payouts through an exchange: what it offers, what it holds for us, and what it was told to do.

alter table settings
  -- Who pays withdrawals out: our own treasury, or an exchange that a worker has an account at.
  add column active_exchange text not null default 'treasury' check (active_exchange ~ '^[a-z0-9]{1,30}$'),
  -- So long after an instruction without an answer a person may declare that it never arrived.
  add column exchange_release_minutes integer not null default 15 check (exchange_release_minutes between 1 and 1440),
  -- So much below the best price somebody offers coins are sold at the least.
  add column exchange_sale_discount_rate numeric(7,6) not null default 0.005
    check (exchange_sale_discount_rate >= 0 and exchange_sale_discount_rate < 0.2);

-- One row for each exchange that some worker has an account at.
create table exchanges (
  name text primary key,
  -- When a worker last told of it, and when the exchange last answered all that was asked.
  seen_at timestamptz not null,
  answered_at timestamptz,
  -- Readings that failed one after the other since then.
  failures integer not null default 0,
  failed_at timestamptz,
  failure text check (failure in ('timeout', 'rate_limited', 'unavailable', 'malformed', 'refused'))
);

-- USDT on a chain of ours as the exchange treats it; a chain that the table of names lacks has no row.
create table exchange_chains (
  exchange text not null references exchanges,
  chain_id uuid not null references chains,
  network text not null,
  withdrawals boolean not null,
  deposits boolean not null,
  fee numeric(38,18) not null check (fee >= 0),
  minimum numeric(38,18) not null check (minimum >= 0),
  digits smallint not null check (digits between 0 and 18),
  -- Why it is closed although the exchange says that it is open: `contract` (another token), `unreachable`.
  problem text check (problem in ('contract', 'unreachable')),
  read_at timestamptz not null,
  primary key (exchange, chain_id)
);

create table exchange_balances (
  exchange text not null references exchanges,
  symbol text not null,
  funding numeric(38,18) not null,
  trading numeric(38,18) not null,
  total numeric(38,18) not null,
  read_at timestamptz not null,
  primary key (exchange, symbol)
);

-- Which coins go to the exchange, and whether they are sold there. Base units.
create table exchange_assets (
  token_id uuid primary key references tokens,
  -- So much stays in the treasury; what is above it goes once it is at least the threshold.
  keep numeric(78,0) not null default 0 check (keep >= 0),
  threshold numeric(78,0) not null check (threshold > 0),
  day_max numeric(78,0) not null check (day_max >= 0),
  sell boolean not null default false
);

-- What an exchange was told to do. The id is written before it hears of it, and the same one is never told twice.
create table exchange_instructions (
  id uuid primary key,
  exchange text not null references exchanges,
  kind text not null check (kind in ('payout', 'move', 'sale')),
  -- Of a payout: its withdrawal.
  withdrawal_id uuid references withdrawals,
  -- The coin that leaves, moves or is sold.
  token_id uuid not null references tokens,
  symbol text not null,
  -- What the exchange knows it by: our id without hyphens.
  client_id text not null unique,
  network text,
  destination text,
  -- Base units that arrive, move or are to be sold.
  amount numeric(78,0) not null check (amount > 0),
  -- The same as the exchange is told.
  amount_text text not null,
  -- What is offered for a withdrawal, or the least that is taken for a coin.
  fee_text text,
  price_text text,
  move_to text check (move_to in ('trading', 'funding')),
  status text not null default 'written'
    check (status in ('written', 'asked', 'unanswered', 'accepted', 'done', 'refused', 'given_up')),
  -- The exchange's own id.
  reference text,
  tx_hash text,
  -- Base units: what it cost, and of a sale what went and what came, in which token.
  fee_paid numeric(78,0),
  sold numeric(78,0),
  proceeds numeric(78,0),
  proceeds_token_id uuid references tokens,
  refusal text,
  asked_at timestamptz,
  -- When the exchange last said that it knows nothing of it.
  missed_at timestamptz,
  ended_at timestamptz,
  -- A person's word that it never arrived.
  released_by uuid references accounts,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  lease uuid,
  leased_until timestamptz not null default '-infinity',
  created_at timestamptz not null,
  check ((kind = 'payout') = (withdrawal_id is not null and destination is not null and network is not null)),
  check ((kind = 'move') = (move_to is not null)),
  check ((kind = 'sale') = (price_text is not null)),
  check (status in ('written', 'given_up') = (asked_at is null)),
  check ((status = 'refused') = (refusal is not null)),
  check (status <> 'done' or kind <> 'payout' or (tx_hash is not null and fee_paid is not null)),
  check (status <> 'done' or kind <> 'sale' or (sold > 0 and proceeds is not null and proceeds_token_id is not null)),
  check (released_by is null or status = 'refused')
);
-- A withdrawal has one living payout, a coin one living move each way and one living sale.
create unique index exchange_instructions_living_payout on exchange_instructions (withdrawal_id)
  where kind = 'payout' and status not in ('refused', 'given_up');
create unique index exchange_instructions_living on exchange_instructions (exchange, kind, symbol, coalesce(move_to, ''))
  where kind <> 'payout' and status not in ('done', 'refused', 'given_up');
create index exchange_instructions_due on exchange_instructions (next_attempt_at)
  where status in ('written', 'asked', 'unanswered', 'accepted');
create index exchange_instructions_withdrawal on exchange_instructions (withdrawal_id);
create index exchange_instructions_newest on exchange_instructions (created_at desc, id desc);

-- A transfer from the treasury that an exchange has credited: each once, by a deposit of its own.
create table exchange_credits (
  outgoing_id uuid primary key references outgoing,
  exchange text not null references exchanges,
  reference text not null,
  symbol text not null,
  amount numeric(78,0) not null check (amount > 0),
  credited_at timestamptz not null,
  unique (exchange, reference)
);

alter table withdrawals drop constraint withdrawals_waiting_reason_check;
alter table withdrawals add constraint withdrawals_waiting_reason_check
  check (waiting_reason in ('treasury_liquidity', 'treasury_gas', 'chain_unavailable', 'signer_refused', 'payout_failed',
                            'exchange_unavailable', 'exchange_suspended', 'exchange_balance', 'exchange_refused',
                            'exchange_unanswered'));
alter table refunds drop constraint refunds_waiting_reason_check;
alter table refunds add constraint refunds_waiting_reason_check
  check (waiting_reason in ('treasury_liquidity', 'treasury_gas', 'chain_unavailable', 'signer_refused', 'payout_failed',
                            'exchange_unavailable', 'exchange_suspended', 'exchange_balance', 'exchange_refused',
                            'exchange_unanswered'));
alter table outgoing drop constraint outgoing_purpose_check;
alter table outgoing add constraint outgoing_purpose_check
  check (purpose in ('sweep', 'gas', 'payout', 'refund', 'batch', 'deployment', 'cancel', 'exchange'));
-- One transfer of a coin to an exchange at a time: what it holds is seen before more follows.
create unique index outgoing_living_exchange on outgoing (token_id)
  where purpose = 'exchange' and status not in ('final', 'dead');
create index outgoing_exchange on outgoing (token_id, created_at) where purpose = 'exchange';

-- Rights ----------------------------------------------------------------------------------------

grant select, insert, update, delete on exchanges, exchange_chains, exchange_balances, exchange_assets to florin_app;
grant select, insert on exchange_instructions, exchange_credits to florin_app;
-- Who is paid, where, how much and under which id never changes once it is written.
grant update (status, reference, tx_hash, fee_paid, sold, proceeds, proceeds_token_id, refusal, asked_at, missed_at,
              ended_at, released_by, next_attempt_at, attempts, last_error, lease, leased_until)
  on exchange_instructions to florin_app;
