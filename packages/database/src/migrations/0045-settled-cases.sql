-- What left, or came home, for something that a restored database does not know: a person settles each of them once.

create table settled_cases (
  outgoing_id uuid primary key references outgoing,
  -- In the words of whoever settled it.
  reason text not null check (reason <> ''),
  settled_by uuid not null references accounts,
  settled_at timestamptz not null
);
create trigger append_only before update or delete on settled_cases
  for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on settled_cases
  execute function florin.refuse_change();
grant select, insert on settled_cases to florin_app;
