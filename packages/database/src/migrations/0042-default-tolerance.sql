-- Exchanges deduct their fee from what they send: half a percent, at most one US dollar, is forgiven by default. Whoever
-- has set anything before keeps what he runs with. A process that reads the settings by their version reads them again.
alter table settings
  alter column underpayment_tolerance_usd set default 1.00,
  alter column underpayment_tolerance_rate set default 0.005;
update settings
   set underpayment_tolerance_usd = 1.00, underpayment_tolerance_rate = 0.005,
       version = version + exists (select from accounts)::integer
 where underpayment_tolerance_usd = 0 and underpayment_tolerance_rate = 0
   and not exists (select from audit_log where action = 'settings.update');
