-- The books' own check: every row it returns is a violation. `rule` names what is broken, `subject` where, `facts` the
-- figures. What is checked stands in front of it: everything (books-whole.sql), or what came or changed since the last
-- closed period (books-open.sql). Rules go through `checked_...`, and look up what belongs to it wherever it is.
postings as (
  -- What is held is no movement, and neither is its end without a payout. Each side is added up by itself: there are
  -- far fewer accounts than transfers, and only the sums meet.
  select token_id, debit_account as account, sum(amount) as debit, 0 as credit
    from checked_transfers where phase in ('posted', 'post') group by token_id, debit_account
  union all
  select token_id, credit_account, 0, sum(amount)
    from checked_transfers where phase in ('posted', 'post') group by token_id, credit_account
  union all
  select token_id, account, debit, credit from carried
), balances as (
  select token_id, account, sum(debit) as debit, sum(credit) as credit from postings group by token_id, account
), places as (
  -- What lies on deposit addresses. There are far fewer such accounts than addresses.
  select b.token_id, b.account, split_part(b.account, ':', 1) as kind,
         case when b.account ~ '^(deposit|quarantine):[0-9]+$' then split_part(b.account, ':', 2)::bigint end as index,
         b.debit - b.credit as booked
    from balances b
    -- A refuted token told of coins that were never there.
    join tokens t on t.id = b.token_id and t.proof <> 'refuted'
   where (b.account like 'deposit:%' or b.account ~ '^quarantine:[0-9]') and b.debit > b.credit
), lying as (
  -- Deposits that are there, and why nothing takes them; null: something does, or people see them in a list.
  select p.token_id, p.account, d.address, d.amount,
         case when p.kind = 'quarantine' then
                case when not exists (select from quarantines q where q.deposit_index = d.deposit_index
                                         and q.token_id = d.token_id and q.released_at is null)
                     then 'it is set apart and its quarantine is over' end
              when d.swept_by is null then
                case when d.ruling in ('unmatched', 'awaiting_rule', 'awaiting_rate') then null
                     when d.ruling <> 'counted' then 'it is ' || d.ruling || ' and not set apart'
                     when y.suspended_at is not null then null
                     when y.status in ('awaiting_payment', 'partially_paid', 'confirming', 'expired_selection',
                                       'sweep_failed', 'failed', 'blacklisted') then null
                     when y.token_id is distinct from d.token_id then 'its payment is in another token'
                     when y.status = 'confirmed' and y.sweep_due_at is not null then null
                     -- One that was settled before is due again once a reorg has undone its sweep.
                     when y.status in ('completed', 'expired_partial')
                          and y.sweep_due_at > coalesce(y.completed_at, y.settling_at) then null
                     else 'its payment is ' || y.status || ' and no sweep of it is due' end
              when o.purpose = 'refund' then
                case when r.status not in ('approved', 'processing') then 'its refund is ' || r.status end
              when o.status in ('dead', 'final') then 'its ' || o.purpose || ' is over'
              -- A coin pays for its own way; whatever else a sweep asks for, its deposits must be.
              when o.amount > c.amount then 'its sweep asks for ' || o.amount || ' of ' || c.amount
              when o.amount + case when t.token_type = 'native' then o.fee_cap else 0 end < c.amount
              then 'its sweep takes ' || o.amount || ' of ' || c.amount end as why
    from places p
    join tokens t on t.id = p.token_id
    join deposits d on d.deposit_index = p.index and d.token_id = p.token_id
    left join outgoing o on o.id = d.swept_by
    left join payments y on y.id = d.payment_id
    left join refunds r on o.purpose = 'refund' and r.id = o.purpose_id
    left join lateral (select sum(x.amount) as amount from deposits x where x.swept_by = o.id) c on true
   where d.confirmed_at is not null and d.orphaned_at is null
     and (d.quarantined_at is not null) = (p.kind = 'quarantine')
     and (d.swept_by is null or o.status <> 'final' or not o.succeeded)
), stranded as (
  select l.token_id, l.address, l.amount, l.why from lying l where l.why is not null
  union all
  -- What is no deposit's is fetched once that is worth it, and listed as worthless until then.
  select p.token_id, a.address, p.booked - coalesce(l.amount, 0),
         case p.kind when 'deposit' then 'it is no deposit''s, and nothing looks after it' else 'no quarantine holds it' end
    from places p
    join tokens t on t.id = p.token_id
    join chains c on c.id = t.chain_id
    left join deposit_addresses a on a.family = c.chain_type and a.index = p.index
    left join (select token_id, account, sum(amount) as amount from lying group by 1, 2) l
      on l.token_id = p.token_id and l.account = p.account
   where p.booked > coalesce(l.amount, 0)
     and (p.kind = 'quarantine'
          or not exists (select from remainders r where r.token_id = p.token_id and r.deposit_index = p.index)
             and not exists (select from outgoing o where o.purpose = 'consolidation' and o.token_id = p.token_id
                                and o.source_index = p.index and o.status not in ('dead', 'final')))
), held as (
  select h.id, h.debit_account, h.credit_account, h.amount, h.idempotency_key, e.phase as ended
    from checked_holds h left join ledger_transfers e on e.pending_id = h.id
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
-- What a merchant reads of the balance adds up to it, from entry to entry, as many as there are transfers.
select 'merchant_entries', m.merchant_id::text, jsonb_build_object('kept', m.posted, 'told', e.balance_usd)
  from merchant_balances m
  left join lateral (select balance_usd from merchant_entries n
                      where n.merchant_id = m.merchant_id order by number desc limit 1) e on true
 where m.posted <> coalesce(e.balance_usd, 0)
union all
-- Nobody can take out more than is there.
select 'available', merchant_id::text, jsonb_build_object('posted', posted, 'reserved', reserved)
  from merchant_balances where posted - reserved < 0 or reserved < 0
union all
-- What is reserved is what is held and has not ended.
select 'reserved', coalesce(m.merchant_id::text, h.account),
       jsonb_build_object('kept', m.reserved, 'held', coalesce(h.amount, 0))
  from merchant_balances m
  full join (select debit_account as account, sum(amount) as amount from held where ended is null group by 1) h
    on h.account = 'merchant:' || m.merchant_id
 where coalesce(m.reserved, 0) <> coalesce(h.amount, 0)
union all
-- A held transfer ends as it began: the same accounts, the same amount.
select 'held_end', e.idempotency_key, jsonb_build_object('held', h.amount, 'ended', e.amount)
  from checked_transfers e join ledger_transfers h on h.id = e.pending_id
 where h.phase <> 'pending' or e.amount <> h.amount or e.debit_account <> h.debit_account
    or e.credit_account <> h.credit_account or e.token_id is distinct from h.token_id
union all
-- A withdrawal holds its amount once, and ends it once and as its status says.
select 'withdrawal_held', w.id::text,
       jsonb_build_object('status', w.status, 'amount', w.amount_usd, 'held', h.amount, 'ended', h.ended)
  from checked_withdrawals w left join held h on h.idempotency_key = 'withdrawal_pending:' || w.id
 where h.id is null or h.amount <> w.amount_usd or h.debit_account <> 'merchant:' || w.merchant_id
    or h.ended is distinct from case w.status when 'completed' then 'post' when 'rejected' then 'void'
                                              when 'failed' then
                     -- Paid, and given back when a reorg undid the payout.
                     case when exists (select from (select sum(o.corrections)::integer as corrections from outgoing o
                                                     where o.purpose = 'payout' and o.purpose_id = w.id) s,
                                                   generate_series(1, s.corrections) n, ledger_transfers r
                                        where r.idempotency_key = 'reorg_correction:withdrawal_post:' || w.id || ':' || n)
                          then 'post' else 'void' end end
union all
-- A refund out of a balance holds its amount once, and ends it once and as its status says.
select 'refund_held', r.id::text,
       jsonb_build_object('status', r.status, 'amount', r.amount_usd, 'held', h.amount, 'ended', h.ended)
  from refunds r left join held h on h.idempotency_key = 'refund_balance_pending:' || r.id
 where r.source = 'balance'
   and (h.id is null or h.amount <> r.amount_usd or h.debit_account <> 'merchant:' || r.merchant_id
        or h.ended is distinct from case r.status when 'completed' then 'post' when 'rejected' then 'void'
                                                  when 'failed' then
                         -- Paid, and given back when a reorg undid the payout.
                         case when exists (select from (select sum(o.corrections)::integer as corrections from outgoing o
                                                         where o.purpose = 'refund' and o.purpose_id = r.id) s,
                                                       generate_series(1, s.corrections) n, ledger_transfers c
                                            where c.idempotency_key = 'reorg_correction:refund_balance_post:' || r.id || ':' || n)
                              then 'post' else 'void' end end)
union all
-- Nothing is held but for withdrawals and refunds.
select 'held_for_nothing', h.idempotency_key, jsonb_build_object('amount', h.amount)
  from held h left join withdrawals w on h.idempotency_key = 'withdrawal_pending:' || w.id
  left join refunds r on r.source = 'balance' and h.idempotency_key = 'refund_balance_pending:' || r.id
 where w.id is null and r.id is null
union all
-- What was credited for a payment goes back at most once.
select 'refund_beyond_credit', r.payment_id::text,
       jsonb_build_object('credited', max(c.amount), 'taken', sum(r.amount_usd))
  from refunds r left join ledger_transfers c on c.idempotency_key = 'settlement_net:' || r.payment_id
 where r.source = 'balance' and r.status not in ('rejected', 'failed')
 group by r.payment_id having sum(r.amount_usd) > coalesce(max(c.amount), 0)
union all
-- What refunds owe between a merchant's balance and the coins that leave is paid in the same moment.
select 'refund_payable', 'usd', jsonb_build_object('debit', debit, 'credit', credit)
  from balances where token_id is null and account = 'refund_payable' and debit <> credit
union all
-- A withdrawal is completed by exactly the payout that was approved, and only a completed one has been paid.
select 'withdrawal_paid', w.id::text, jsonb_build_object('status', w.status, 'tx', w.tx_hash, 'payouts', p.hashes)
  from checked_withdrawals w
  left join withdrawal_approvals a on a.withdrawal_id = w.id
  left join lateral (select array_agg(o.tx_hash) as hashes,
                            bool_and(o.destination = a.destination and o.token_id = a.token_id
                                     and o.amount = a.net_usd * 10::numeric ^ t.decimals) as as_approved
                       from (select tx_hash, destination, token_id, amount from outgoing
                              where purpose = 'payout' and purpose_id = w.id and status = 'final' and succeeded
                             union all
                             select tx_hash, destination, token_id, amount from exchange_instructions
                              where withdrawal_id = w.id and status = 'done') o
                       join tokens t on t.id = o.token_id) p on true
 where case when w.status = 'completed' then p.hashes is distinct from array[w.tx_hash] or p.as_approved is not true
            else p.hashes is not null end
union all
-- One withdrawal is under way at one place.
select 'one_payer', w.id::text, jsonb_build_object('status', w.status)
  from checked_withdrawals w
 where (select count(*) from exchange_instructions i
         where i.withdrawal_id = w.id and i.status not in ('refused', 'given_up'))
       + (select count(*) from outgoing o where o.purpose = 'payout' and o.purpose_id = w.id and o.status <> 'dead'
             and coalesce(o.succeeded, true)) > 1
union all
-- What exchanges hold by the books is what was put in and credited, and what came and went there by what they did.
select 'exchange_account', coalesce(f.token_id, b.token_id) || ':' || coalesce(f.account, b.account),
       jsonb_build_object('facts', coalesce(f.amount, 0), 'booked', coalesce(b.booked, 0))
  from (select token_id, account, sum(amount) as amount
          from (select o.token_id, 'exchange:' || c.symbol as account, c.amount
                  from exchange_credits c join outgoing o on o.id = c.outgoing_id
                union all
                select token_id, 'exchange:' || symbol, -amount - coalesce(fee_paid, 0) from exchange_instructions
                 where kind = 'payout' and status = 'done'
                union all
                select token_id, 'exchange:' || symbol, -sold from exchange_instructions
                 where kind = 'sale' and status = 'done'
                union all
                select proceeds_token_id, 'exchange:USDT', proceeds - coalesce(fee_paid, 0) from exchange_instructions
                 where kind = 'sale' and status = 'done'
                union all
                select token_id, debit_account, amount from ledger_transfers where kind = 'opening_exchange') parts
         group by token_id, account) f
  full join (select token_id, account, debit - credit as booked from balances
              where token_id is not null and account like 'exchange:%') b
    on b.token_id = f.token_id and b.account = f.account
 where coalesce(f.amount, 0) <> coalesce(b.booked, 0)
union all
-- Nobody pays out of an exchange what it does not hold; of one symbol it holds one balance for all chains.
select 'exchange_overdrawn', b.account, jsonb_build_object('held', sum((b.debit - b.credit) / power(10::numeric, t.decimals)))
  from balances b join tokens t on t.id = b.token_id where b.account like 'exchange:%' and b.account <> 'exchange_transit'
 group by b.account having sum((b.debit - b.credit) / power(10::numeric, t.decimals)) < 0
union all
-- An exchange says that it holds as much as the books do, once everything that it was told is over and it was read
-- after that. A cent is what rounding to base units may add up to; more than is booked is the operator's own.
select 'exchange_short', b.account, jsonb_build_object('booked', b.booked, 'told', e.told)
  from (select account, sum((debit - credit) / power(10::numeric, t.decimals)) as booked
          from balances join tokens t on t.id = token_id where account like 'exchange:%' group by account) b
  join (select symbol, sum(total) as told, min(read_at) as read_at from exchange_balances group by symbol) e
    on b.account = 'exchange:' || e.symbol
 where e.told < b.booked - 0.01
   and not exists (select from exchange_instructions i
                    where i.status in ('written', 'asked', 'unanswered', 'accepted') or i.ended_at >= e.read_at)
   and not exists (select from exchange_credits c where c.credited_at >= e.read_at)
   and not exists (select from ledger_transfers l where l.kind = 'opening_exchange' and l.created_at >= e.read_at)
union all
-- What is on its way to an exchange has left the treasury for good and is not credited.
select 'exchange_transit', coalesce(f.token_id, b.token_id)::text,
       jsonb_build_object('facts', coalesce(f.amount, 0), 'booked', coalesce(b.booked, 0))
  from (select o.token_id, sum(o.amount) as amount from outgoing o
         where o.purpose = 'exchange' and o.status = 'final' and o.succeeded
           and not exists (select from exchange_credits c where c.outgoing_id = o.id) group by 1) f
  full join (select token_id, debit - credit as booked from balances
              where account = 'exchange_transit' and debit <> credit) b on b.token_id = f.token_id
 where coalesce(f.amount, 0) <> coalesce(b.booked, 0)
union all
-- Nobody is paid without an approval, and none was given to what was never approved.
select 'withdrawal_approved', w.id::text, jsonb_build_object('status', w.status)
  from checked_withdrawals w left join withdrawal_approvals a on a.withdrawal_id = w.id
 where (a.withdrawal_id is not null) <> (w.status in ('processing', 'completed', 'failed'))
union all
-- Every withdrawal's moves were told, each once.
select 'withdrawal_told', w.id::text, jsonb_build_object('status', w.status, 'told', e.types)
  from checked_withdrawals w
  left join lateral (select array_agg(type order by sequence) as types from events where source_id = w.id) e on true
 where w.created_at >= florin.events_since()
   and replace(array_to_string(e.types, ' '), 'withdrawal.', '') !~ case w.status
         when 'pending_approval' then '^created$'
         when 'rejected' then '^created rejected$'
         when 'processing' then '^created processing$'
         -- Reorgs undo a payout after it was told, and bring it back.
         when 'completed' then '^created processing completed( failed completed)*$'
         else '^created processing( completed)?( failed completed)* failed$' end
union all
-- A refund is completed by exactly the payout that was approved, and only a completed one has been paid.
select 'refund_paid', r.id::text, jsonb_build_object('status', r.status, 'tx', r.tx_hash, 'payouts', p.hashes)
  from checked_refunds r
  left join refund_approvals a on a.refund_id = r.id
  left join lateral (select array_agg(o.tx_hash) as hashes,
                            bool_and(o.destination = a.destination and o.token_id = a.token_id and o.amount = a.amount
                                     and a.amount = r.amount - r.deducted) as as_approved
                       from outgoing o
                      where o.purpose = 'refund' and o.purpose_id = r.id and o.status = 'final' and o.succeeded) p on true
 where case when r.status = 'completed' then p.hashes is distinct from array[r.tx_hash] or p.as_approved is not true
            else p.hashes is not null end
union all
-- Nothing goes back without an approval, and none was given to what was never approved.
select 'refund_approved', r.id::text, jsonb_build_object('status', r.status)
  from checked_refunds r left join refund_approvals a on a.refund_id = r.id
 where (a.refund_id is not null) <> (r.status in ('approved', 'processing', 'completed', 'failed'))
union all
-- Refunds of a payment's surplus that are under way or completed are at most that surplus, as it was before a reorg took
-- settled deposits: what went back by then cannot be asked for again, and `settled_value` has that loss in the books.
-- A request that nobody has approved waits while its payment is held.
select 'refund_beyond_surplus', p.id::text,
       jsonb_build_object('received', p.received, 'lost', gone.lost, 'required', p.required, 'taken', sum(r.amount))
  from refunds r join checked_payments p on p.id = r.payment_id
  left join lateral (select coalesce(sum(d.amount), 0) as lost from deposits d
                      where d.payment_id = p.id and d.ruling = 'counted' and d.reversals > 0
                        and d.orphaned_at >= p.completed_at
                        and (select sum(i.change_usd) from reorg_incidents i where i.payment_id = p.id) > 0) gone on true
 where r.source = 'surplus' and r.status not in ('rejected', 'failed')
   -- Nobody signs one while its payment is held for a listed sender.
   and not (p.status = 'blacklisted' and not exists (
     select from outgoing o join outgoing_signatures s on s.outgoing_id = o.id
      where o.purpose = 'refund' and o.purpose_id = r.id))
 group by p.id, p.received, p.required, gone.lost having sum(r.amount) > greatest(p.received + gone.lost - p.required, 0)
union all
-- Coins of a deposit that went back out of quarantine are neither set apart nor counted.
select 'refunded_deposit', d.id::text, jsonb_build_object('ruling', d.ruling)
  from refunds r join checked_deposits d on d.id = r.deposit_id
 where r.source = 'quarantine' and r.status = 'completed'
   and (d.ruling not in ('refunded', 'unmatched') or d.quarantined_at is not null)
union all
-- Nobody is given back more US dollars than the settlement put aside for payers.
select 'surplus_overdrawn', 'payer_surplus', jsonb_build_object('debit', debit, 'credit', credit)
  from balances where token_id is null and account = 'payer_surplus' and debit > credit
union all
-- Every refund's status was told to the merchant whose payment it belongs to, each once; reorgs undo a payout after it was
-- told, and let another one count.
select 'refund_told', r.id::text, jsonb_build_object('status', r.status, 'told', e.types)
  from checked_refunds r
  left join lateral (select array_agg(type order by sequence) as types from events where source_id = r.id) e on true
 where r.merchant_id is not null and r.created_at >= florin.events_since()
   and (e.types[1] is distinct from 'refund.requested' or e.types[cardinality(e.types)] <> 'refund.' || r.status
        or (select count(*) <> count(distinct t) from unnest(e.types) t where t not in ('refund.completed', 'refund.failed'))
        or array_to_string(e.types, ' ') ~ 'refund\.(completed|failed) refund\.\1')
union all
-- One credit group per settled payment, none before.
select 'credit_group', p.id::text, jsonb_build_object('status', p.status, 'groups', coalesce(g.groups, 0))
  from checked_payments p
  left join (select payment_id, count(distinct group_id) as groups from settlements group by 1) g on g.payment_id = p.id
 where case when p.ended_as in ('completed', 'expired_partial') then coalesce(g.groups, 0) <> 1
            else coalesce(g.groups, 0) <> 0 end
union all
-- What a settled payment was credited is its net.
select 'credited_net', p.id::text, jsonb_build_object('net', p.net_settlement_usd, 'credited', t.credited)
  from checked_payments p
  left join lateral (select coalesce(sum(amount), 0) as credited from ledger_transfers
                      where idempotency_key = 'settlement_net:' || p.id) t on true
 where p.ended_as in ('completed', 'expired_partial') and p.net_settlement_usd is distinct from t.credited
union all
-- Final deposits less what was swept or set apart are what the addresses still hold.
-- The account's name is made before the join: planned by the index alone, the join compares all accounts of a token.
select 'deposit_account', f.token_id || ':' || f.account,
       jsonb_build_object('held', f.held, 'lying', coalesce(f.lying, 0), 'left', coalesce(r.rest, 0),
                          'fetched', coalesce(g.fetched, 0), 'booked', coalesce(b.booked, 0))
  from (select d.token_id, 'deposit:' || d.deposit_index as account, sum(case when swept_by is null or o.status <> 'final' or not o.succeeded then d.amount
                   -- The payer's share of the network's cost of a refund stays where the coins were.
                   when o.purpose = 'refund' then d.amount - o.amount end) as held,
               sum(d.amount) filter (where swept_by is null or o.status <> 'final' or not o.succeeded) as lying
          from checked_deposits d left join outgoing o on o.id = d.swept_by
         where d.confirmed_at is not null and d.orphaned_at is null and d.quarantined_at is null
         group by 1, 2) f
  join tokens t on t.id = f.token_id and t.token_type = 'token'
  -- Until it is fetched.
  left join (select token_id, 'deposit:' || source_index as account, sum(amount) as fetched from checked_outgoing
              where purpose = 'consolidation' and status = 'final' and succeeded group by 1, 2) g
    on g.token_id = f.token_id and g.account = f.account
  -- A sweep that took other deposits than it was planned for left what it did not take of the last of them.
  left join (select token_id, account, sum(rest) as rest
               from (select d.token_id, 'deposit:' || d.deposit_index as account, sum(d.amount) - o.amount as rest
                       from checked_deposits d join outgoing o on o.id = d.swept_by
                      where d.confirmed_at is not null and d.orphaned_at is null and d.quarantined_at is null
                        and o.purpose = 'sweep' and o.status = 'final' and o.succeeded
                      group by 1, 2, o.id, o.amount having sum(d.amount) > o.amount) of_each
              group by 1, 2) r
    on r.token_id = f.token_id and r.account = f.account
  -- What moved a deposit that a reorg took for good took other coins of its address, which the treasury replaces.
  left join (select d.token_id, 'deposit:' || d.deposit_index as account,
                    sum(case o.purpose when 'refund' then o.amount else d.amount end) as taken
               from checked_deposits d join outgoing o on o.id = d.swept_by
              where d.confirmed_at is null and d.reversals > 0 and not d.reversed_swept and o.purpose in ('sweep', 'refund')
                and o.source_kind = 'deposit' and o.status = 'final' and o.succeeded group by 1, 2) x
    on x.token_id = f.token_id and x.account = f.account
  left join (select o.token_id, 'deposit:' || a.index as account, sum(o.amount) as topped_up from outgoing o
               join chains c on c.id = o.chain_id
               join deposit_addresses a on a.family = c.chain_type and a.address = o.destination
              where o.purpose = 'top_up' and o.status = 'final' and o.succeeded group by 1, 2) u
    on u.token_id = f.token_id and u.account = f.account
  left join (select token_id, account, debit - credit as booked from balances) b
    on b.token_id = f.token_id and b.account = f.account
 where (coalesce(f.held, 0) + coalesce(r.rest, 0) - coalesce(g.fetched, 0) - coalesce(x.taken, 0) + coalesce(u.topped_up, 0) <> coalesce(b.booked, 0)
        -- What a refund had deducted was fetched, and the refund undone after that: its deposit has less than it should.
        or f.lying > coalesce(b.booked, 0) + coalesce(x.taken, 0))
    -- A reorg took a refund and the deposit below it: until it is decided whether the refund stands, its coins are nowhere.
    and not exists (select from outgoing u where u.purpose = 'refund' and u.doubted_at is not null and u.token_id = f.token_id
                       and 'deposit:' || u.source_index = f.account)
union all
-- What is set apart on an address, or in the treasury, is what was quarantined there.
select 'quarantine_account', coalesce(q.token_id, b.token_id) || ':' || coalesce(q.account, b.account),
       jsonb_build_object('held', coalesce(q.held, 0), 'booked', coalesce(b.booked, 0))
  from (select token_id, account, sum(held) as held
          from (select d.token_id, 'quarantine:' || d.deposit_index as account, d.amount as held
                  from deposits d left join outgoing o on o.id = d.swept_by
                 where d.quarantined_at is not null and d.confirmed_at is not null and d.orphaned_at is null
                   and (d.swept_by is null or o.status <> 'final' or not o.succeeded)
                union all
                select o.token_id, 'quarantine:treasury', o.arrived - coalesce(r.refunded, 0) from outgoing o
                  left join (select d.swept_by, sum(r.amount) as refunded from refunds r join deposits d on d.id = r.deposit_id
                              where r.source = 'quarantine' and r.status = 'completed' group by d.swept_by) r on r.swept_by = o.id
                 where o.purpose = 'sweep' and o.status = 'final' and o.succeeded
                   and o.id in (select d.swept_by from deposits d where d.quarantined_at is not null)) parts
         group by token_id, account) q
  full join (select token_id, account, debit - credit as booked from balances
              where token_id is not null and account like 'quarantine:%' and debit <> credit) b
    on b.token_id = q.token_id and b.account = q.account
 where coalesce(q.held, 0) <> coalesce(b.booked, 0)
union all
-- What is tainted of an open quarantine is set apart, and nothing else is.
select 'quarantined_deposit', d.id::text, jsonb_build_object('ruling', d.ruling)
  from checked_deposits d
 where (d.ruling = 'blacklisted' and d.swept_by is null and d.quarantined_at is null)
    or (d.quarantined_at is not null
        and not exists (select from quarantines q where q.deposit_index = d.deposit_index and q.token_id = d.token_id
                           and q.released_at is null))
union all
-- What a settled payment was credited, less what reorgs have taken, is what its final deposits are worth.
select 'settled_value', p.id::text,
       jsonb_build_object('settled', s.settled, 'lost', coalesce(i.lost, 0), 'standing', v.standing)
  from checked_payments p
  left join lateral (select sum(amount) as settled from ledger_transfers
                      where idempotency_key = any(array['settlement_net:' || p.id, 'settlement_service_fee:' || p.id,
                              'settlement_conversion_fee:' || p.id, 'settlement_token_fee:' || p.id, 'settlement_surplus:' || p.id])) s on true
  left join lateral (select sum(change_usd) as lost from reorg_incidents where payment_id = p.id) i on true
  left join lateral (select coalesce(trunc(sum(d.amount * l.rate_usd * ('1e-' || t.decimals)::numeric), 2), 0) as standing
                       from deposits d join selections l on l.id = d.selection_id join tokens t on t.id = d.token_id
                      where d.payment_id = p.id and d.ruling = 'counted' and d.confirmed_at is not null
                        and d.orphaned_at is null) v on true
 where p.ended_as in ('completed', 'expired_partial') and s.settled - coalesce(i.lost, 0) <> v.standing
union all
-- The loss in the books is that of the incidents, and of payouts that came back after their merchant had spent the amount.
select 'reorg_loss', 'usd', jsonb_build_object('booked', b.booked, 'incidents', i.lost)
  from (select coalesce(sum(debit - credit), 0) as booked from balances where token_id is null and account = 'reorg_loss') b,
       (select (select coalesce(sum(change_usd), 0) from reorg_incidents)
               + (select coalesce(sum(amount), 0) from ledger_transfers where kind = 'payout_shortfall') as lost) i
 where b.booked <> i.lost
union all
-- Nobody's money is silent: what no payment of a merchant took was told to that merchant.
select 'unmatched_told', d.id::text, jsonb_build_object('reason', d.reason)
  from checked_deposits d
 where d.ruling = 'unmatched' and d.orphaned_at is null and d.payment_id is not null
   and d.detected_at >= florin.events_since()
   and not exists (select from events e where e.source_id = d.id and e.type = 'deposit.unmatched')
union all
-- Coins of two tokens never count for one payment.
select 'one_token', d.payment_id::text, jsonb_build_object('tokens', count(distinct d.token_id))
  from checked_deposits d where d.ruling = 'counted' and d.orphaned_at is null
 group by d.payment_id having count(distinct d.token_id) > 1
union all
-- No address and no treasury owes coins. Both accounts of an address count together where a movement takes whatever lies
-- there, coins set apart among them: of the chain's own coin, out of which fees are paid; and where a sweep or refund
-- stands though a reorg took its own deposit, until the treasury has brought what the others lack.
-- Gas that has left for an address and is not final yet may be booked behind the sweep that it paid for.
select 'negative_asset', b.token_id || ':' || b.account, jsonb_build_object('debit', b.debit, 'credit', b.credit)
  from balances b
  join tokens t on t.id = b.token_id
  left join balances s on s.token_id = b.token_id and b.account like 'deposit:%'
       and s.account = regexp_replace(b.account, '^deposit:', 'quarantine:')
 where (b.account like 'deposit:%' or b.account like 'quarantine:%') and b.debit < b.credit
   and not (b.debit + coalesce(s.debit, 0) >= b.credit + coalesce(s.credit, 0)
            and (t.token_type = 'native'
                 or exists (select from deposits d join outgoing o on o.id = d.swept_by
                             where d.deposit_index = case when b.account ~ '^deposit:[0-9]+$'
                                                          then split_part(b.account, ':', 2)::bigint end
                               and d.token_id = b.token_id and d.orphaned_at is not null
                               and o.status = 'final' and o.succeeded)))
   and not exists (select from outgoing g join outgoing served on served.id = g.purpose_id
                    where g.purpose = 'gas' and g.status in ('sent', 'included') and g.token_id = b.token_id
                      and b.account = 'deposit:' || served.source_index)
union all
-- No base unit is stranded: whatever lies on an address of ours has somebody or something that takes it, or is listed as
-- worthless.
select 'stranded_coins', c.short_name || ' ' || t.symbol || ' ' || coalesce(s.address, 'unknown address'),
       jsonb_build_object('address', s.address, 'token', t.symbol, 'chain', c.short_name, 'amount', trunc(s.amount)::text,
                          'why', s.why)
  from stranded s join tokens t on t.id = s.token_id join chains c on c.id = t.chain_id
union all
-- Every payment's present status was told.
select 'status_told', p.id::text, jsonb_build_object('status', p.status)
  from checked_payments p
 where p.created_at >= florin.events_since()
   and not exists (select from events e where e.source_id = p.id
        and e.type = case when p.status = 'awaiting_selection' then 'payment.created' else 'payment.' || p.status end)
union all
-- Completion is told once, and again when an administrator gives it back after a blacklisting.
select 'completed_once', source_id::text, jsonb_build_object('events', count(*))
  from completions
 group by source_id having count(*) filter (where type = 'payment.completed')
                         > 1 + count(*) filter (where type = 'payment.blacklisted')
union all
-- At most one final and successful movement per purpose; a further sweep of a payment brought further deposits.
select 'one_movement', o.purpose || ':' || o.purpose_id, jsonb_build_object('movements', count(*))
  from checked_outgoing o where o.status = 'final' and o.succeeded and o.purpose not in ('gas', 'cancel', 'consolidation', 'top_up')
 group by o.purpose, o.purpose_id
having count(*) > 1
   and (o.purpose <> 'sweep'
        or exists (select from outgoing s where s.purpose = 'sweep' and s.purpose_id = o.purpose_id and s.status = 'final'
                      and s.succeeded and not exists (select from deposits d where d.swept_by = s.id)))
union all
-- A number of an address has at most one movement that ended, and so has a coin; and that one ended by one of its own
-- signatures.
select 'one_number', source_address || ':' || nonce, jsonb_build_object('movements', count(*))
  from checked_outgoing where status = 'final' and nonce is not null group by chain_id, source_address, nonce having count(*) > 1
union all
select 'one_coin', c.tx_hash || ':' || c.position, jsonb_build_object('movements', count(*))
  from outgoing_coins c join checked_outgoing o on o.id = c.outgoing_id
 where o.status = 'final' and o.doubted_at is null and o.block_height is not null
 group by c.chain_id, c.tx_hash, c.position having count(*) > 1
union all
-- A coin that a block spends is spent by a movement of ours or by nobody who could.
select 'stolen_coin', c.tx_hash || ':' || c.position, jsonb_build_object('spent_by', c.spent_by, 'address', c.address)
  from checked_coins c
 where c.spent_by is not null
   and not exists (select from outgoing_signatures s where s.chain_id = c.chain_id and s.tx_hash = c.spent_by)
union all
select 'own_signature', o.id::text, jsonb_build_object('tx', o.tx_hash)
  from checked_outgoing o left join outgoing_signatures s on s.chain_id = o.chain_id and s.tx_hash = o.tx_hash
 where o.status in ('signed', 'sent', 'included', 'final') and s.outgoing_id is distinct from coalesce(o.batch_id, o.id)
union all
-- What a batch cost is what its sweeps were told to have cost, to the base unit.
select 'batch_shares', b.id::text, jsonb_build_object('paid', b.fee_paid, 'shared', sum(i.fee_paid), 'status', b.status)
  from checked_outgoing b join outgoing i on i.batch_id = b.id and i.status <> 'dead'
 where b.purpose = 'batch' and b.status = 'final' group by b.id, b.fee_paid, b.status
having sum(i.fee_paid) is distinct from b.fee_paid or bool_or(i.status <> 'final')
union all
-- A completed payment's coins are in the treasury, or on their way there again after a reorg undid their sweep.
select 'swept_before_credit', p.id::text, jsonb_build_object('status', p.status)
  from checked_payments p
 where p.ended_as in ('completed', 'expired_partial')
   and not exists (select from outgoing o where o.purpose = 'sweep' and o.purpose_id = p.id
                     and (o.status = 'final' and o.succeeded or o.corrections > 0))
