-- The whole life of a payment: quarantine, partial settlement, suspension, incidents, choices made for the payer.

-- Payments --------------------------------------------------------------------------------------

alter table payments
  -- A part is being settled: no choice and no deposit counts any more.
  add column settling_at timestamptz,
  -- A final deposit left the chain before settlement: nothing is swept until it is back.
  add column suspended_at timestamptz,
  -- Over as what: where a payment that was blacklisted afterwards returns to.
  add column ended_as text;
alter table payments add constraint payments_ended_as check (ended_as in ('completed', 'expired_partial', 'expired'));
update payments set ended_as = case when completed_at is not null then 'completed' else status end
  where completed_at is not null or status in ('expired_partial', 'expired');
create index payments_settling on payments (sweep_due_at) where status = 'expired_selection' and settling_at is not null;
create index payments_suspended on payments (id) where suspended_at is not null;
-- What was never paid is given up, and what was paid in part is settled, by the age of their windows.
create index payments_idle on payments (selection_expires_at) where status = 'expired_selection';
create index payments_unchosen on payments (created_at) where status = 'awaiting_selection';

-- Who made a choice, and why: the payer, or a rule on the payer's behalf.
alter table selections add column origin text not null default 'payer';
alter table selections add constraint selections_origin
  check (origin in ('payer', 'late', 'implicit', 'switch_back', 'restored', 'assigned'));

-- Deposits --------------------------------------------------------------------------------------

alter table deposits
  add column quarantined_at timestamptz,
  -- Its coins were in the treasury when a reorg took it back after it had been final: there they return to.
  add column reversed_swept boolean not null default false,
  -- How often it was quarantined.
  add column quarantines integer not null default 0,
  -- An administrator let it count in spite of its sender, as the blacklist was then.
  add column cleared_at timestamptz,
  -- An administrator hides it from the list of what nobody has claimed.
  add column ignored_at timestamptz;
update deposits set ruling = 'unmatched', reason = 'below_dust' where ruling = 'dust';
alter table deposits drop constraint deposits_ruling_check;
-- awaiting_rule: its payment is held by administrators; awaiting_rate: a choice needs a fresh price first.
alter table deposits add constraint deposits_ruling_check
  check (ruling in ('counted', 'awaiting_rule', 'awaiting_rate', 'blacklisted', 'unmatched'));
create index deposits_awaiting_rate on deposits (id) where ruling = 'awaiting_rate' and orphaned_at is null;
create index deposits_pair on deposits (deposit_index, token_id);

-- Coins of one token on one address that a listed sender tainted; all of them, since nobody can tell them apart.
create table quarantines (
  id uuid primary key,
  payment_id uuid not null references payments,
  deposit_index bigint not null,
  token_id uuid not null references tokens,
  opened_at timestamptz not null,
  -- An administrator decided that they stay.
  kept_at timestamptz,
  released_at timestamptz
);
create unique index quarantines_open on quarantines (deposit_index, token_id) where released_at is null;
create index quarantines_payment on quarantines (payment_id);

-- Settled payments whose coins a reorg took away, or gave back.
create table reorg_incidents (
  payment_id uuid not null references payments,
  sequence integer not null check (sequence > 0),
  -- Lost above zero, recovered below.
  change_usd numeric(80,2) not null check (change_usd <> 0),
  at timestamptz not null,
  primary key (payment_id, sequence)
);

create trigger append_only before update or delete on reorg_incidents for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on reorg_incidents execute function florin.refuse_change();

-- Rights ----------------------------------------------------------------------------------------

grant select, insert, update on quarantines to florin_app;
grant select, insert on reorg_incidents to florin_app;
