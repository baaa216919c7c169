-- What came or changed since the last closed period: young rows by their age, others by their touch, whatever new
-- transfers and events name, and what belongs to any of these.
carried as (
  select token_id, account, debit, credit from carried_balances
), checked_transfers as materialized (
  select * from ledger_transfers where id > florin.closed_transfers()
), touched as materialized (
  select distinct kind, subject, tx_hash from book_touches
), named as materialized (
  -- Each key of a transfer says what it is of.
  select distinct substring(idempotency_key from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid as id
    from checked_transfers
   where idempotency_key ~ '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
  union
  select source_id from events where occurred_at >= florin.closed_since()
), near_deposits as materialized (
  select id, payment_id, deposit_index from deposits where detected_at >= florin.closed_since()
  union
  select d.id, d.payment_id, d.deposit_index from deposits d join named n on n.id = d.id
  union
  select d.id, d.payment_id, d.deposit_index from deposits d join touched t on t.kind = 'deposit' and t.subject = d.id
), near_outgoing as materialized (
  select id, purpose, purpose_id, batch_id, source_index from outgoing where created_at >= florin.closed_since()
  union
  select o.id, o.purpose, o.purpose_id, o.batch_id, o.source_index from outgoing o join named n on n.id = o.id
  union
  select o.id, o.purpose, o.purpose_id, o.batch_id, o.source_index
    from outgoing o join touched t on t.kind = 'outgoing' and t.subject = o.id
), refund_ids as materialized (
  select subject as id from touched where kind = 'refund'
  union select id from refunds where created_at >= florin.closed_since()
  union select id from named
  union select purpose_id from near_outgoing where purpose = 'refund'
), checked_refunds as materialized (
  select r.* from refund_ids i join refunds r on r.id = i.id
), withdrawal_ids as materialized (
  select subject as id from touched where kind = 'withdrawal'
  union select id from withdrawals where created_at >= florin.closed_since() or status in ('pending_approval', 'processing')
  union select id from named
  union select purpose_id from near_outgoing where purpose = 'payout'
  union select withdrawal_id from exchange_instructions where created_at >= florin.closed_since()
  union select i.withdrawal_id from exchange_instructions i join named n on n.id = i.id
), checked_withdrawals as materialized (
  select w.* from withdrawal_ids i join withdrawals w on w.id = i.id
), payment_ids as materialized (
  select subject as id from touched where kind = 'payment'
  union select id from payments where created_at >= florin.closed_since()
  union select id from named
  union select payment_id from near_deposits
  union select purpose_id from near_outgoing where purpose = 'sweep'
  union select payment_id from checked_refunds
), checked_payments as materialized (
  select p.* from payment_ids i join payments p on p.id = i.id
), indexes as materialized (
  -- Addresses that are counted as a whole.
  select deposit_index from near_deposits
  union select deposit_index from checked_payments
  union select d.deposit_index from payment_ids i join deposits d on d.payment_id = i.id
  union select source_index from near_outgoing where source_index is not null
  union select d.deposit_index from near_outgoing o join deposits d on d.swept_by = o.id
  union select split_part(account, ':', 2)::bigint
    from (select debit_account as account from checked_transfers union select credit_account from checked_transfers) a
   where account ~ '^(deposit|quarantine):[0-9]+$'
), checked_deposits as materialized (
  select d.* from indexes i join deposits d on d.deposit_index = i.deposit_index
), outgoing_ids as materialized (
  select id from near_outgoing
  union select batch_id from near_outgoing
  union select o.id from near_outgoing n join outgoing o on o.purpose_id = n.purpose_id
  union select o.id from payment_ids i join outgoing o on o.purpose_id = i.id
  union select swept_by from checked_deposits
  union select o.id from indexes i join outgoing o on o.purpose = 'consolidation' and o.source_index = i.deposit_index
  -- Whoever spends the same coin.
  union select s.outgoing_id
    from near_outgoing n
    join outgoing_coins c on c.outgoing_id = n.id
    join outgoing_coins s on s.chain_id = c.chain_id and s.tx_hash = c.tx_hash and s.position = c.position and not s.released
), checked_outgoing as materialized (
  select o.* from outgoing_ids i join outgoing o on o.id = i.id
), checked_coins as materialized (
  select c.* from touched t join coins c on t.kind = 'coin' and c.chain_id = t.subject and c.tx_hash = t.tx_hash
), checked_holds as materialized (
  select h.* from checked_transfers h where h.phase = 'pending'
  union
  select h.* from checked_transfers e join ledger_transfers h on h.id = e.pending_id
  union
  select h.* from checked_withdrawals w join ledger_transfers h on h.idempotency_key = 'withdrawal_pending:' || w.id
), settlements as materialized (
  select right(idempotency_key, 36)::uuid as payment_id, group_id from checked_transfers where kind like 'settlement_%'
  union
  select p.id, t.group_id
    from checked_payments p
    join ledger_transfers t on t.idempotency_key = any(array[
           'settlement_net:' || p.id, 'settlement_service_fee:' || p.id, 'settlement_conversion_fee:' || p.id,
           'settlement_token_fee:' || p.id, 'settlement_surplus:' || p.id])
), completions as materialized (
  select e.source_id, e.type
    from checked_payments p join events e on e.source_id = p.id
   where e.type in ('payment.completed', 'payment.blacklisted') and e.occurred_at >= florin.events_since()
)
