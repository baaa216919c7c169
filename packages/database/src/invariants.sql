-- The books' own check: every row it returns is a violation. Run after every integration test, by `npm run books`
-- and by the worker. `rule` names what is broken, `subject` where, `facts` the figures.
with postings as (
  select token_id, debit_account as account, amount as debit, 0 as credit, group_id from ledger_transfers
  union all
  select token_id, credit_account, 0, amount, group_id from ledger_transfers
), balances as (
  select token_id, account, sum(debit) as debit, sum(credit) as credit from postings group by token_id, account
)
-- Debits and credits of each journal and asset are equal.
select 'journal_balances' as rule, coalesce(token_id::text, 'usd') as subject,
       jsonb_build_object('debit', sum(debit), 'credit', sum(credit)) as facts
  from balances group by token_id having sum(debit) <> sum(credit)
union all
-- A merchant's kept balance is what the transfers say.
select 'merchant_balance', coalesce(m.merchant_id::text, b.account),
       jsonb_build_object('kept', m.posted, 'recomputed', coalesce(b.credit - b.debit, 0))
  from merchant_balances m
  full join (select * from balances where token_id is null and account like 'merchant:%') b
    on b.account = 'merchant:' || m.merchant_id
 where coalesce(m.posted, 0) <> coalesce(b.credit - b.debit, 0)
union all
-- Nobody can take out more than is there.
select 'available', merchant_id::text, jsonb_build_object('posted', posted, 'reserved', reserved)
  from merchant_balances where posted - reserved < 0 or reserved < 0
union all
-- One credit group per settled payment, none before.
select 'credit_group', p.id::text, jsonb_build_object('status', p.status, 'groups', coalesce(g.groups, 0))
  from payments p
  left join (select substring(idempotency_key from '^settlement_[a-z_]+:(.*)$')::uuid as payment_id,
                    count(distinct group_id) as groups
               from ledger_transfers where kind like 'settlement_%' group by 1) g on g.payment_id = p.id
 where case when p.completed_at is not null or p.status = 'expired_partial' then coalesce(g.groups, 0) <> 1
            else coalesce(g.groups, 0) <> 0 end
union all
-- What a settled payment was credited is its net.
select 'credited_net', p.id::text, jsonb_build_object('net', p.net_settlement_usd, 'credited', t.credited)
  from payments p
  left join lateral (select coalesce(sum(amount), 0) as credited from ledger_transfers
                      where idempotency_key = 'settlement_net:' || p.id) t on true
 where p.completed_at is not null and p.net_settlement_usd is distinct from t.credited
union all
-- Final deposits less what was swept are what the addresses still hold.
select 'deposit_account', f.token_id || ':' || f.deposit_index,
       jsonb_build_object('held', f.held, 'booked', coalesce(b.booked, 0))
  from (select d.token_id, d.deposit_index, sum(d.amount) filter (where swept_by is null or o.status <> 'final' or not o.succeeded) as held
          from deposits d left join outgoing o on o.id = d.swept_by
         where d.confirmed_at is not null and d.orphaned_at is null group by d.token_id, d.deposit_index) f
  join tokens t on t.id = f.token_id and t.token_type = 'token'
  left join (select token_id, account, debit - credit as booked from balances) b
    on b.token_id = f.token_id and b.account = 'deposit:' || f.deposit_index
 where coalesce(f.held, 0) <> coalesce(b.booked, 0)
union all
-- No address and no treasury owes coins.
select 'negative_asset', token_id || ':' || account, jsonb_build_object('debit', debit, 'credit', credit)
  from balances where token_id is not null and account like 'deposit:%' and debit < credit
union all
-- Every payment's present status was told.
select 'status_told', p.id::text, jsonb_build_object('status', p.status)
  from payments p
 where not exists (select from events e where e.source_id = p.id
        and e.type = case when p.status = 'awaiting_selection' then 'payment.created' else 'payment.' || p.status end)
union all
-- Completion is told exactly once.
select 'completed_once', source_id::text, jsonb_build_object('events', count(*))
  from events where type = 'payment.completed' group by source_id having count(*) > 1
union all
-- At most one final and successful movement per purpose.
select 'one_movement', purpose || ':' || purpose_id, jsonb_build_object('movements', count(*))
  from outgoing where status = 'final' and succeeded group by purpose, purpose_id having count(*) > 1
union all
-- A completed payment's coins are in the treasury.
select 'swept_before_credit', p.id::text, jsonb_build_object('status', p.status)
  from payments p
 where p.completed_at is not null
   and not exists (select from outgoing o where o.purpose = 'sweep' and o.purpose_id = p.id and o.status = 'final' and o.succeeded);
