-- What payments are found by. Led by what is searched and then by the merchant: one index serves a merchant and the
-- operator alike, however many merchants number their orders from 1.
drop index payments_reference;
create index payments_reference on payments (reference, merchant_id, created_at desc, id desc) where reference is not null;
create index payments_email on payments (lower(customer_email), merchant_id, created_at desc, id desc)
  where customer_email is not null;
-- A range begins at the merchant.
create index payments_amount on payments (merchant_id, amount_usd, created_at desc, id desc);
create index payments_token on payments (merchant_id, token_id, status, created_at desc, id desc)
  where token_id is not null;
-- The same for the operator, whose lists go by ids.
create index payments_all_amount on payments (amount_usd, id desc);
create index payments_all_token on payments (token_id, status, id desc) where token_id is not null;
create index deposit_addresses_address on deposit_addresses using hash (address);
-- What happened to a payment was delivered: found by what it is about.
create index deliveries_source on deliveries (source_id, created_at desc, id desc);

-- What a merchant was credited on a day in a token. Kept with each settlement, because a year of a busy shop is too much
-- to add up whenever somebody looks.
create table merchant_volume (
  merchant_id uuid not null references accounts,
  -- UTC.
  day date not null,
  token_id uuid not null references tokens,
  payments bigint not null,
  net_usd numeric(20,2) not null,
  fees_usd numeric(20,2) not null,
  primary key (merchant_id, day, token_id)
);

create view florin.settled_payments as
  select substr(n.credit_account, 10)::uuid as merchant_id, (n.created_at at time zone 'UTC')::date as day,
         substr(n.debit_account, 10)::uuid as token_id, n.id as transfer_id, n.amount as net_usd,
         coalesce((select sum(f.amount) from ledger_transfers f
                    where f.group_id = n.group_id
                      and f.kind in ('settlement_service_fee', 'settlement_conversion_fee', 'settlement_token_fee')),
                  0) as fees_usd
    from ledger_transfers n where n.kind = 'settlement_net';

insert into merchant_volume (merchant_id, day, token_id, payments, net_usd, fees_usd)
select merchant_id, day, token_id, count(*), sum(net_usd), sum(fees_usd)
  from florin.settled_payments group by merchant_id, day, token_id;

-- Behind `merchant_entry`, which holds the merchant's balance row: settlements of one merchant come one after another.
create function florin.add_merchant_volume() returns trigger language plpgsql as $$
begin
  insert into merchant_volume as v (merchant_id, day, token_id, payments, net_usd, fees_usd)
  select merchant_id, day, token_id, 1, net_usd, fees_usd from florin.settled_payments where transfer_id = new.id
  on conflict (merchant_id, day, token_id) do update
     set payments = v.payments + 1, net_usd = v.net_usd + excluded.net_usd, fees_usd = v.fees_usd + excluded.fees_usd;
  return null;
end $$;
create trigger merchant_volume after insert on ledger_transfers for each row when (new.kind = 'settlement_net')
  execute function florin.add_merchant_volume();

grant select, insert, update on merchant_volume to florin_app;
grant select on florin.settled_payments to florin_app;
