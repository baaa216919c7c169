-- The last price set by hand that two administrators agreed on: what a price that one of them sets is measured against
-- where no source has told a newer one.
alter table rates
  add column agreed_usd numeric(38,18) check (agreed_usd > 0),
  add column agreed_at timestamptz,
  add constraint rates_agreed check ((agreed_usd is null) = (agreed_at is null));
