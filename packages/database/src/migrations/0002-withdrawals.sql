-- Withdrawals: wallets, requests, approvals; held ledger transfers; nonces that are given back.

alter table settings
  add column if not exists basic_withdrawal_cap_usd numeric(20,2) not null default 50000.00 check (basic_withdrawal_cap_usd >= 0);

-- Where a merchant is paid out; one for each chain.
create table withdrawal_wallets (
  id uuid primary key,
  merchant_id uuid not null references accounts,
  chain_id uuid not null references chains,
  -- In the family's canonical spelling.
  address text not null,
  label text,
  created_at timestamptz not null,
  address_changed_at timestamptz not null,
  unique (merchant_id, chain_id)
);

create table withdrawals (
  id uuid primary key,
  merchant_id uuid not null references accounts,
  chain_id uuid not null references chains,
  -- What is paid out: USDT of the chain, as it was at the request.
  token_id uuid not null references tokens,
  -- Copied at the request: a later change of the wallet moves no request.
  destination text not null,
  wallet_changed_at timestamptz not null,
  amount_usd numeric(20,2) not null check (amount_usd > fee_usd),
  fee_usd numeric(20,2) not null check (fee_usd >= 0),
  source text not null check (source in ('manual')),
  status text not null default 'pending_approval'
    check (status in ('pending_approval', 'processing', 'completed', 'rejected', 'failed')),
  tx_hash text,
  rejection_reason text,
  failure_reason text,
  -- Why an approved one does not move at present.
  waiting_reason text
    check (waiting_reason in ('treasury_liquidity', 'treasury_gas', 'chain_unavailable', 'signer_refused', 'payout_failed')),
  -- When its payout is looked at next while there is none under way.
  next_payout_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  reviewed_at timestamptz,
  processing_at timestamptz,
  completed_at timestamptz,
  failed_at timestamptz,
  check ((status = 'completed') = (tx_hash is not null)),
  check ((status = 'completed') = (completed_at is not null)),
  check ((status = 'rejected') = (rejection_reason is not null)),
  check ((status = 'failed') = (failure_reason is not null))
);
create index withdrawals_merchant on withdrawals (merchant_id, created_at desc, id desc);
create index withdrawals_merchant_status on withdrawals (merchant_id, status, created_at desc, id desc);
create index withdrawals_newest on withdrawals (created_at desc, id desc);
create index withdrawals_status on withdrawals (status, created_at desc, id desc);
create index withdrawals_due on withdrawals (next_payout_at) where status = 'processing';

-- What an administrator agreed to, word for word; the signer compares a payout with this row, never with its request.
create table withdrawal_approvals (
  withdrawal_id uuid primary key references withdrawals,
  approved_by uuid not null references accounts,
  token_id uuid not null references tokens,
  destination text not null,
  net_usd numeric(20,2) not null check (net_usd > 0),
  approved_at timestamptz not null
);

-- Ledger: a transfer may be held first; it counts when it is posted and never when it is voided.
alter table ledger_transfers add column phase text not null default 'posted';
alter table ledger_transfers add constraint ledger_transfers_phase check (phase in ('posted', 'pending', 'post', 'void'));
alter table ledger_transfers add column pending_id bigint references ledger_transfers;
alter table ledger_transfers add check ((phase in ('post', 'void')) = (pending_id is not null));
create unique index ledger_transfers_pending on ledger_transfers (pending_id) where pending_id is not null;

-- Numbers that were reserved and given back unsigned, smallest first: the next movement takes them, so that no gap stays.
alter table account_nonces
  add column freed bigint[] not null default '{}',
  -- The number that was handed out last.
  add column taken bigint;

-- Append-only -----------------------------------------------------------------------------------

create trigger append_only before update or delete on withdrawal_approvals
  for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on withdrawal_approvals
  execute function florin.refuse_change();

-- Rights ----------------------------------------------------------------------------------------

grant select, insert, update, delete on withdrawal_wallets to florin_app;
grant select, insert on withdrawals, withdrawal_approvals to florin_app;
-- Who is paid, where and how much never changes after the request.
grant update (status, tx_hash, rejection_reason, failure_reason, waiting_reason, next_payout_at, updated_at, reviewed_at,
              processing_at, completed_at, failed_at) on withdrawals to florin_app;
grant select on withdrawals, withdrawal_approvals to florin_signer;
