-- What the signer told of approvals, for whoever collects signatures; and changes of its list that people propose. The
-- list itself is the signer's own file: a proposal is taken over when an approver of that list has signed it.

create table signer_approvals (
  -- One row.
  single boolean primary key default true check (single),
  told jsonb not null
);

create table approver_proposals (
  id uuid primary key,
  change jsonb not null check (length(change::text) <= 8000),
  -- An approver's signature over the change and the list that it changes; null until there is one.
  evidence jsonb check (length(evidence::text) <= 16000),
  proposed_by uuid not null references accounts,
  created_at timestamptz not null,
  signed_at timestamptz,
  check ((evidence is null) = (signed_at is null))
);
create index approver_proposals_newest on approver_proposals (created_at desc, id desc);

-- Rights ----------------------------------------------------------------------------------------

grant select, insert, update on signer_approvals to florin_app;
grant select, insert on approver_proposals to florin_app;
grant update (evidence, signed_at) on approver_proposals to florin_app;
grant select on approver_proposals to florin_signer;
