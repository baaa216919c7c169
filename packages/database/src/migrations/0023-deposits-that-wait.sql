-- When the nodes of a chain were last asked about a deposit and too few spoke: it is asked about again in its turn.
alter table deposits add column heard_at timestamptz;

-- Deposits that wait for a rate or for their payment to be let go, by payment.
drop index deposits_awaiting_rate;
create index deposits_undecided on deposits (payment_id)
  where ruling in ('awaiting_rate', 'awaiting_rule') and orphaned_at is null;
