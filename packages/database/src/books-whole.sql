-- Everything that the rules of the books go through.
carried as (
  select null::uuid as token_id, null::text as account, 0::numeric as debit, 0::numeric as credit where false
), checked_transfers as not materialized (select * from ledger_transfers),
checked_holds as not materialized (select * from ledger_transfers where phase = 'pending'),
checked_payments as not materialized (select * from payments),
checked_deposits as not materialized (select * from deposits),
checked_outgoing as not materialized (select * from outgoing),
checked_withdrawals as not materialized (select * from withdrawals),
checked_refunds as not materialized (select * from refunds),
checked_coins as not materialized (select * from coins),
settlements as not materialized (
  select right(idempotency_key, 36)::uuid as payment_id, group_id from ledger_transfers where kind like 'settlement_%'
), completions as not materialized (
  select e.source_id, e.type from events e where e.type in ('payment.completed', 'payment.blacklisted')
     and e.occurred_at >= florin.events_since()
)
