-- Invitations: who may register while registration is by invitation.

create table invitations (
  id uuid primary key,
  email text not null,
  -- SHA-256 of the code, which only the invited person has.
  code_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The account it became; null until then.
  account_id uuid unique references accounts,
  accepted_at timestamptz,
  check ((account_id is null) = (accepted_at is null))
);

grant select, insert, update, delete on invitations to florin_app;
