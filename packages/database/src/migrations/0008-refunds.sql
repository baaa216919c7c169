-- Refunds: coins that go back to a payer, with the approval that the signer compares a payout with.

-- So much of the network's cost of a refund is the platform's.
alter table settings
  add column refund_cost_covered_usd numeric(20,2) not null default 2.00 check (refund_cost_covered_usd >= 0);

create table refunds (
  id uuid primary key,
  source text not null check (source in ('surplus', 'quarantine', 'unmatched')),
  -- Null: the address belongs to no payment, so there is nobody to tell.
  merchant_id uuid references accounts,
  payment_id uuid references payments,
  -- What goes back whole; null for a surplus.
  deposit_id uuid references deposits,
  chain_id uuid not null references chains,
  token_id uuid not null references tokens,
  -- Base units that leave us, and those of them that the payer bears of the network's cost and that stay.
  amount numeric(78,0) not null check (amount > deducted),
  deducted numeric(78,0) not null check (deducted >= 0),
  -- What the network was expected to ask for, native base units; null: it was not known.
  network_cost numeric(78,0) check (network_cost >= 0),
  -- In the family's canonical spelling; null until the payer has named it.
  destination text,
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'processing', 'completed', 'rejected', 'failed')),
  reason text not null,
  -- Of the link that asks the payer for the address: SHA-256 of its token, never the token.
  link_hash text unique,
  link_expires_at timestamptz,
  address_given_at timestamptz,
  tx_hash text,
  rejection_reason text,
  failure_reason text,
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
  check ((source = 'surplus') = (deposit_id is null)),
  check (source <> 'surplus' or payment_id is not null),
  check ((link_hash is null) = (link_expires_at is null)),
  check ((destination is null) = (address_given_at is null)),
  check (destination is not null or status in ('requested', 'rejected')),
  check ((status = 'completed') = (tx_hash is not null)),
  check ((status = 'completed') = (completed_at is not null)),
  check ((status = 'rejected') = (rejection_reason is not null)),
  check ((status = 'failed') = (failure_reason is not null))
);
create index refunds_newest on refunds (created_at desc, id desc);
create index refunds_status on refunds (status, created_at desc, id desc);
create index refunds_payment on refunds (payment_id);
create index refunds_due on refunds (next_payout_at) where status in ('approved', 'processing');
-- A deposit goes back once.
create unique index refunds_deposit on refunds (deposit_id) where status not in ('rejected', 'failed');

-- What an administrator agreed to, word for word; the signer compares a payout with this row, never with its request.
create table refund_approvals (
  refund_id uuid primary key references refunds,
  approved_by uuid not null references accounts,
  token_id uuid not null references tokens,
  destination text not null,
  -- Base units that arrive.
  amount numeric(78,0) not null check (amount > 0),
  approved_at timestamptz not null
);

alter table outgoing drop constraint outgoing_purpose_check;
alter table outgoing add constraint outgoing_purpose_check
  check (purpose in ('sweep', 'gas', 'payout', 'refund', 'batch', 'deployment', 'cancel'));
-- What lies on an address and is no gas.
create index deposits_address on deposits (address);

alter table events drop constraint events_source_type_check;
alter table events add constraint events_source_type_check
  check (source_type in ('payment', 'withdrawal', 'deposit', 'refund'));

create trigger append_only before update or delete on refund_approvals
  for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on refund_approvals
  execute function florin.refuse_change();

-- Rights ----------------------------------------------------------------------------------------

grant select, insert on refunds, refund_approvals to florin_app;
-- What goes back, how much and why never changes after the request.
grant update (status, destination, address_given_at, tx_hash, rejection_reason, failure_reason, waiting_reason,
              next_payout_at, updated_at, reviewed_at, processing_at, completed_at, failed_at) on refunds to florin_app;
grant select on refunds, refund_approvals to florin_signer;
-- Where the coins of a deposit lie that goes back.
grant select (id, deposit_index) on deposits to florin_signer;
