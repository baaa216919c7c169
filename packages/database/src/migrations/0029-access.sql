-- Wallets that cool off, and codes that are counted apart for each API key.

-- A wallet that has just got its address is not paid to: whoever changed it unseen is noticed first.
alter table settings
  add column wallet_cooling_minutes integer not null default 1440
    check (wallet_cooling_minutes between 0 and 43200);

-- Whose wrong codes are counted: an account's own, or one API key's, so that a leaked key locks nobody but itself out.
alter table second_factor_attempts add column subject uuid;
update second_factor_attempts set subject = account_id;
alter table second_factor_attempts alter column subject set not null;
alter table second_factor_attempts drop constraint second_factor_attempts_pkey;
alter table second_factor_attempts add primary key (subject);
