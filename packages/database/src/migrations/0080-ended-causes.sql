-- What a movement was signed for, where a restored database had refused it, given it up or paid it otherwise by the time at
-- which the movement was adopted. The movement then stands for nothing that the database knows, and is a person's to settle.

create table ended_causes (
  outgoing_id uuid primary key references outgoing,
  -- The withdrawal or refund.
  cause_id uuid not null
);
create trigger append_only before update or delete on ended_causes
  for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on ended_causes
  execute function florin.refuse_change();
grant select, insert on ended_causes to florin_app;
