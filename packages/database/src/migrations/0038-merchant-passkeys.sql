-- Withdrawals that their merchant signs. Which passkeys are bound to an account is the signer's own book; what lies here
-- asks it for changes, carries signatures, and repeats what it says.

-- Changes that people propose. The signer takes one over when it is signed as its book demands.
create table merchant_passkey_changes (
  id uuid primary key,
  account_id uuid not null references accounts,
  change jsonb not null check (length(change::text) <= 8000),
  -- Over the change and the list that it changes; null until there is one.
  evidence jsonb check (length(evidence::text) <= 16000),
  proposed_by uuid not null references accounts,
  created_at timestamptz not null,
  signed_at timestamptz,
  -- By the signer alone: when it looked at the signature, and why it did not take the change over.
  judged_at timestamptz,
  refusal text,
  check ((evidence is null) = (signed_at is null))
);
create index merchant_passkey_changes_account on merchant_passkey_changes (account_id, created_at desc, id desc);
create index merchant_passkey_changes_signed on merchant_passkey_changes (signed_at, id)
  where evidence is not null and judged_at is null;
create index merchant_passkey_changes_waiting on merchant_passkey_changes (created_at desc, id desc)
  where evidence is null;

-- What the signer's book says, for whoever collects signatures. Written by the signer alone, and believed by it never.
create table merchant_bindings (
  account_id uuid primary key,
  head text not null,
  -- By id of the passkey; none: the account is not bound.
  passkeys jsonb not null,
  -- When a release that was begun at the signer's console ends the binding; null: none was.
  release_at timestamptz
);

-- A merchant's signatures; the signer checks each.
create table merchant_signatures (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals,
  nonce text not null check (length(nonce) <= 22),
  -- Of the passkey, as the signature claims it.
  passkey text not null check (length(passkey) <= 1400),
  evidence jsonb not null check (length(evidence::text) <= 16000),
  given_by uuid not null references accounts,
  created_at timestamptz not null
);
create index merchant_signatures_withdrawal on merchant_signatures (withdrawal_id);
create index merchant_signatures_nonce on merchant_signatures (nonce);

create trigger append_only before update or delete on merchant_signatures
  for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on merchant_signatures
  execute function florin.refuse_change();

alter table withdrawals drop constraint withdrawals_waiting_reason_check;
alter table withdrawals add constraint withdrawals_waiting_reason_check
  check (waiting_reason in ('treasury_liquidity', 'treasury_gas', 'chain_unavailable', 'signer_refused', 'payout_failed',
                            'exchange_unavailable', 'exchange_suspended', 'exchange_balance', 'exchange_refused',
                            'exchange_unanswered', 'merchant_signature'));
alter table refunds drop constraint refunds_waiting_reason_check;
alter table refunds add constraint refunds_waiting_reason_check
  check (waiting_reason in ('treasury_liquidity', 'treasury_gas', 'chain_unavailable', 'signer_refused', 'payout_failed',
                            'exchange_unavailable', 'exchange_suspended', 'exchange_balance', 'exchange_refused',
                            'exchange_unanswered', 'merchant_signature'));

-- Rights ----------------------------------------------------------------------------------------

grant select, insert (id, account_id, change, evidence, proposed_by, created_at, signed_at) on merchant_passkey_changes
  to florin_app;
grant update (evidence, signed_at) on merchant_passkey_changes to florin_app;
grant select, update (judged_at, refusal) on merchant_passkey_changes to florin_signer;
grant select on merchant_bindings to florin_app;
grant select, insert, update on merchant_bindings to florin_signer;
grant select, insert on merchant_signatures to florin_app;
grant select on merchant_signatures to florin_signer;
