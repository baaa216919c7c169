-- What moved a merchant's balance, numbered, with the balance after it: a statement that begins anywhere reads no more
-- rows than it shows. Written in the transaction of the transfer itself, by whoever books it.
create table merchant_entries (
  merchant_id uuid not null references accounts,
  number bigint not null check (number > 0),
  transfer_id bigint not null references ledger_transfers,
  -- Above zero for a credit.
  change_usd numeric(20,2) not null check (change_usd <> 0),
  balance_usd numeric(20,2) not null,
  -- When it was booked; never before the entry with the number below, so that days cut it where numbers do.
  at timestamptz not null,
  primary key (merchant_id, number)
);
create index merchant_entries_time on merchant_entries (merchant_id, at, number);

insert into merchant_entries (merchant_id, number, transfer_id, change_usd, balance_usd, at)
select merchant_id, row_number() over story, id, change, sum(change) over story, max(created_at) over story
  from (select substr(v.account, 10)::uuid as merchant_id, t.id, v.change, t.created_at
          from ledger_transfers t
         cross join lateral (values (t.debit_account, -t.amount), (t.credit_account, t.amount)) v(account, change)
         where t.token_id is null and t.phase in ('posted', 'post') and v.account like 'merchant:%') m
window story as (partition by merchant_id order by id);

-- The balance row is taken first: entries of one merchant are written one after another, in the order of their numbers.
create function florin.number_merchant_entry() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select substr(v.account, 10)::uuid as merchant_id, v.change
      from (values (new.debit_account, -new.amount), (new.credit_account, new.amount)) v(account, change)
     where v.account like 'merchant:%'
  loop
    insert into merchant_balances (merchant_id) values (moved.merchant_id) on conflict do nothing;
    perform from merchant_balances where merchant_id = moved.merchant_id for update;
    insert into merchant_entries (merchant_id, number, transfer_id, change_usd, balance_usd, at)
    select moved.merchant_id, coalesce(l.number, 0) + 1, new.id, moved.change, coalesce(l.balance_usd, 0) + moved.change,
           greatest(l.at, new.created_at)
      from (select) one
      left join lateral (select number, balance_usd, at from merchant_entries
                          where merchant_id = moved.merchant_id order by number desc limit 1) l on true;
  end loop;
  return null;
end $$;
create trigger merchant_entry after insert on ledger_transfers for each row
  when (new.token_id is null and new.phase in ('posted', 'post')
        and (new.debit_account like 'merchant:%' or new.credit_account like 'merchant:%'))
  execute function florin.number_merchant_entry();

create trigger append_only before update or delete on merchant_entries for each row execute function florin.refuse_change();
create trigger append_only_truncate before truncate on merchant_entries execute function florin.refuse_change();

grant select, insert on merchant_entries to florin_app;
