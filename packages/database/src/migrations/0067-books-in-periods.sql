-- Books in closed periods: what was checked and found sound is carried as one balance for each account, and the next
-- check reads what came or changed since.

-- Each row closes the transfers up to one of them. Written by florin.close_books() alone.
create table book_periods (
  number bigint primary key,
  through_transfer bigint not null,
  -- Rows that came before were checked. What is written to them later leaves a touch.
  since timestamptz not null,
  closed_at timestamptz not null
);

-- Debits and credits of each account in the closed periods. Accounts that hold nothing are one line for each asset.
create table carried_balances (
  token_id uuid references tokens,
  account text not null,
  debit numeric not null,
  credit numeric not null
);
create unique index carried_balances_account
  on carried_balances (coalesce(token_id, '00000000-0000-0000-0000-000000000000'), account);

-- What was written to after it had been checked: the next check reads it again.
create table book_touches (
  id bigint primary key generated always as identity,
  kind text not null,
  subject uuid not null,
  -- Of a coin: its transaction, on the chain that is the subject.
  tx_hash text
);

-- Where the next period will end, once every transaction that could still write before that place is over.
create table book_marks (
  number bigint primary key,
  through_transfer bigint not null,
  through_touch bigint not null,
  since timestamptz not null,
  -- Transactions that were writing when the place was taken.
  writers text[] not null
);

-- Who checks the books, and what came of it last.
create table book_checks (
  singleton boolean primary key default true check (singleton),
  lease uuid,
  leased_until timestamptz not null default '-infinity',
  -- Of the last check of what is open, and of the last check of everything.
  open_checked_at timestamptz,
  open_violations integer,
  open_took_ms integer,
  whole_checked_at timestamptz,
  whole_violations integer
);
insert into book_checks default values;

-- Not inlined on purpose: the planner asks them, and knows how little is behind them.
create function florin.closed_transfers() returns bigint language plpgsql stable as $$
begin
  return coalesce((select through_transfer from public.book_periods order by number desc limit 1), 0);
end $$;
create function florin.closed_since() returns timestamptz language plpgsql stable as $$
begin
  return coalesce((select since from public.book_periods order by number desc limit 1), '-infinity');
end $$;

-- Transactions that write, or are about to, what a mark bounds: each holds its lock before it takes its number.
create function florin.book_writers() returns text[] language sql volatile as $$
  select coalesce(array_agg(distinct virtualtransaction), '{}') from pg_locks
   where locktype = 'relation' and mode = 'RowExclusiveLock'
     and database = (select oid from pg_database where datname = current_database())
     and relation in ('public.ledger_transfers'::regclass, 'public.book_touches'::regclass)
$$;

-- The mark, once everything before it is there for good; null before. Whoever checks the books asks first.
create function florin.settled_mark() returns bigint language sql volatile as $$
  select number from public.book_marks m where not m.writers && florin.book_writers()
$$;

-- Closes what lies before a mark, and takes the next one. For whoever asked for the settled mark, checked the books
-- after that and found them sound. Another mark, or null, closes nothing. Answers how many transfers were closed.
create function florin.close_books(checked bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mark book_marks;
  opened bigint;
  closed bigint := 0;
begin
  perform from book_checks for update;
  select * into mark from book_marks;
  if mark.number is not null and mark.number is distinct from checked then
    return 0;
  end if;
  if mark.number is not null then
    opened := florin.closed_transfers();
    with legs as (
      select token_id, debit_account as account, amount as debit, 0::numeric as credit from ledger_transfers
       where id > opened and id <= mark.through_transfer and phase in ('posted', 'post')
      union all
      select token_id, credit_account, 0, amount from ledger_transfers
       where id > opened and id <= mark.through_transfer and phase in ('posted', 'post')
    )
    insert into carried_balances as c (token_id, account, debit, credit)
    select token_id, account, sum(debit), sum(credit) from legs group by 1, 2
    on conflict (coalesce(token_id, '00000000-0000-0000-0000-000000000000'), account)
      do update set debit = c.debit + excluded.debit, credit = c.credit + excluded.credit;
    with settled as (
      delete from carried_balances where debit = credit and account <> 'settled accounts' returning token_id, debit, credit
    )
    insert into carried_balances as c (token_id, account, debit, credit)
    select token_id, 'settled accounts', sum(debit), sum(credit) from settled group by 1
    on conflict (coalesce(token_id, '00000000-0000-0000-0000-000000000000'), account)
      do update set debit = c.debit + excluded.debit, credit = c.credit + excluded.credit;
    delete from book_touches where id <= mark.through_touch;
    insert into book_periods (number, through_transfer, since, closed_at)
    values (mark.number, mark.through_transfer, mark.since, florin.now());
    delete from book_marks;
    closed := mark.through_transfer - opened;
  end if;
  insert into book_marks (number, through_transfer, through_touch, since, writers)
  values (coalesce((select max(number) from book_periods), 0) + 1,
          coalesce((select max(id) from ledger_transfers), 0), coalesce((select max(id) from book_touches), 0),
          -- Twice the age from which on a write leaves a touch: nobody writes for as long in one transaction.
          florin.now() - interval '30 minutes', '{}');
  update book_marks set writers = florin.book_writers();
  return closed;
end $$;
revoke execute on function florin.close_books(bigint) from public;

-- What a later check would miss: no transfer goes into a closed period.
create function florin.refuse_closed_period() returns trigger language plpgsql as $$
begin
  if (select min(id) from added) <= florin.closed_transfers() then
    raise exception 'the period of this transfer is closed' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger closed_period after insert on ledger_transfers referencing new table as added
  for each statement execute function florin.refuse_closed_period();

-- A row that is not young is found by its touch; a young one by its age.
create function florin.touch_books() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into book_touches (kind, subject) values (tg_argv[0], new.id);
  return null;
end $$;
create trigger touch_books after insert or update on payments for each row
  when (new.created_at < florin.now() - interval '15 minutes') execute function florin.touch_books('payment');
create trigger touch_books after insert or update on deposits for each row
  when (new.detected_at < florin.now() - interval '15 minutes') execute function florin.touch_books('deposit');
create trigger touch_books after insert or update on outgoing for each row
  when (new.created_at < florin.now() - interval '15 minutes') execute function florin.touch_books('outgoing');
-- Few, and money that leaves: always.
create trigger touch_books after insert or update on withdrawals for each row
  execute function florin.touch_books('withdrawal');
create trigger touch_books after insert or update on refunds for each row execute function florin.touch_books('refund');

create function florin.touch_approved() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into book_touches (kind, subject)
  values (tg_argv[0], (to_jsonb(new) ->> (tg_argv[0] || '_id'))::uuid);
  return null;
end $$;
create trigger touch_books after insert or update on withdrawal_approvals for each row
  execute function florin.touch_approved('withdrawal');
create trigger touch_books after insert or update on refund_approvals for each row
  execute function florin.touch_approved('refund');

create function florin.touch_spent_coin() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into book_touches (kind, subject, tx_hash) values ('coin', new.chain_id, new.tx_hash);
  return null;
end $$;
create trigger touch_books after insert or update on coins for each row when (new.spent_by is not null)
  execute function florin.touch_spent_coin();

-- Rights: what closes a period is the function, which the owner wrote.
grant select on book_periods, carried_balances, book_touches, book_marks, book_checks to florin_app;
grant update on book_checks to florin_app;
grant execute on function florin.close_books(bigint) to florin_app;
grant execute on function florin.closed_transfers(), florin.closed_since(), florin.book_writers(), florin.settled_mark()
  to florin_app;
