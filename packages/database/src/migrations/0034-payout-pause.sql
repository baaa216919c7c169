-- One switch for money that leaves: payouts, refunds and transfers to exchanges. The check of the books throws it, and
-- administrators do; administrators alone open it again.
create table payout_pause (
  singleton boolean primary key default true check (singleton),
  paused_at timestamptz,
  -- The rule of the books that paused it, and where; null: an administrator did.
  rule text,
  subject text,
  reason text not null default '',
  -- When a check of the books ended last, and when one last ended without a finding that pauses.
  checked_at timestamptz,
  clean_at timestamptz,
  -- What the last check found that pauses, as rule and subject.
  found text[] not null default '{}',
  -- What had been found when an administrator resumed all the same: it does not pause again.
  accepted text[] not null default '{}'
);
insert into payout_pause default values;
grant select, update on payout_pause to florin_app;
