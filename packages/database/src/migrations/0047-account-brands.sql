-- What payers see of a merchant. Null: of that the operator's, or the account's own name.
create table account_brands (
  account_id uuid primary key references accounts,
  name text check (length(name) between 1 and 100),
  primary_color text check (primary_color ~ '^#[0-9a-f]{6}$'),
  -- PNG; its hash names it in addresses, so that a browser keeps one for good.
  logo bytea check (length(logo) <= 32768),
  logo_hash text check (logo_hash ~ '^[0-9a-f]{64}$'),
  check ((logo is null) = (logo_hash is null))
);
create index account_brands_logo on account_brands (logo_hash);

grant select, insert, update on account_brands to florin_app;
