-- Teams: members of a merchant with roles, invitations into a team, and roles of administrators.

-- A member signs in with an account of their own, which owns nothing.
alter table accounts drop constraint accounts_role_check;
alter table accounts add constraint accounts_role_check check (role in ('merchant', 'admin', 'member')) not valid;

-- Who was invited. The merchant's own account has no row: it founded the team, and is an owner for good.
create table members (
  account_id uuid primary key references accounts,
  merchant_id uuid not null references accounts,
  role text not null check (role in ('owner', 'developer', 'finance', 'support', 'read_only')),
  joined_at timestamptz not null,
  -- Null: still a member. The account is disabled as long as it is set.
  removed_at timestamptz,
  check (account_id <> merchant_id)
);
create index members_merchant on members (merchant_id, joined_at, account_id) where removed_at is null;

create table member_invitations (
  id uuid primary key,
  merchant_id uuid not null references accounts,
  email text not null,
  role text not null check (role in ('owner', 'developer', 'finance', 'support', 'read_only')),
  -- SHA-256 of the code, which is shown once.
  code_hash bytea not null unique,
  invited_by uuid not null references accounts,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  account_id uuid references accounts,
  check ((accepted_at is null) = (account_id is null))
);
create index member_invitations_open on member_invitations (merchant_id, created_at desc, id desc)
  where accepted_at is null;

-- Administrators who are something else than an operator.
create table administrator_roles (
  account_id uuid primary key references accounts,
  role text not null check (role in ('operator', 'approver', 'support', 'auditor'))
);

-- Null: made before this was written down.
alter table api_keys add column created_by uuid references accounts;

-- Who asked, so that nobody approves their own; null: before this was written down.
alter table refunds add column asked_by uuid references accounts;

-- An invitation is also sent by e-mail, where e-mails are switched on.
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('receipt', 'refund_link', 'refund_sent',
  'wallet_changed', 'withdrawal_completed', 'withdrawal_rejected', 'withdrawal_failed', 'endpoint_failing',
  'team_invitation')) not valid;

-- Rights ----------------------------------------------------------------------------------------

grant select, insert, update on members, administrator_roles to florin_app;
grant select, insert, update, delete on member_invitations to florin_app;
