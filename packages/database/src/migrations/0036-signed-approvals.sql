-- Approvals that people signed. A row carries a signature and is believed for nothing else: the signer checks it against
-- its own list of approvers, which is a file beside its seed and no table.

create table signed_approvals (
  id uuid primary key,
  withdrawal_id uuid references withdrawals,
  refund_id uuid references refunds,
  -- Of the key, as the signature claims it.
  approver text not null check (length(approver) <= 1400),
  evidence jsonb not null check (length(evidence::text) <= 16000),
  -- Who handed it in; the signature says who signed.
  given_by uuid not null references accounts,
  created_at timestamptz not null,
  check (num_nonnulls(withdrawal_id, refund_id) = 1)
);
create index signed_approvals_withdrawal on signed_approvals (withdrawal_id);
create index signed_approvals_refund on signed_approvals (refund_id);

create trigger append_only before update or delete on signed_approvals
  for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on signed_approvals
  execute function florin.refuse_change();

-- Rights ----------------------------------------------------------------------------------------

grant select, insert on signed_approvals to florin_app;
grant select on signed_approvals to florin_signer;
