-- Refunds of what was credited: coins of the treasury, for which a merchant pays out of the balance.

alter table refunds drop constraint refunds_source_check;
alter table refunds add constraint refunds_source_check
  check (source in ('surplus', 'quarantine', 'unmatched', 'balance'));
-- No deposit goes back where coins of the treasury do.
alter table refunds drop constraint refunds_check1;
alter table refunds add constraint refunds_deposit_check
  check ((source in ('surplus', 'balance')) = (deposit_id is null));
alter table refunds drop constraint refunds_check2;
alter table refunds add constraint refunds_payment_check
  check (source not in ('surplus', 'balance') or payment_id is not null);

alter table refunds
  -- What its merchant pays for the coins; null where they are a payer's own.
  add column amount_usd numeric(20,2) check (amount_usd > 0),
  add constraint refunds_balance_amount_check check ((source = 'balance') = (amount_usd is not null)),
  add constraint refunds_balance_check check (source <> 'balance' or requested_by = 'merchant' and merchant_id is not null);
