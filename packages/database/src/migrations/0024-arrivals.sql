-- What of a movement came to where it was sent, base units: a token may keep a fee, or move nothing and answer that all
-- is well. Null until it is known. What ended before was believed by its receipt.
alter table outgoing add column arrived numeric(78,0) check (arrived >= 0);
update outgoing set arrived = amount where status = 'final' and succeeded;

-- Whether the balances of a token have shown what its events tell. What was credited before is believed from now on.
alter table tokens
  add column proof text not null default 'awaited' check (proof in ('awaited', 'held', 'refuted'));
update tokens t set proof = 'held'
 where token_type = 'native'
    or exists (select from outgoing o where o.token_id = t.id and o.status = 'final' and o.succeeded);

-- Who bears what a token's own fee takes from coins on their way to the treasury.
alter table settings
  add column token_fee_payer text not null default 'operator' check (token_fee_payer in ('operator', 'merchant'));
alter table payments add column token_fee_usd numeric(20,2) check (token_fee_usd >= 0);

-- Coins of a settled payment that lie on their address again after a reorg are swept like those of any other.
create index payments_swept_again on payments (sweep_due_at)
  where ended_as in ('completed', 'expired_partial') and sweep_due_at is not null;
update payments set sweep_due_at = null where ended_as is not null;

-- A reorg may take a transfer that an exchange had credited.
grant delete on exchange_credits to florin_app;

-- Since when a deposit is credited: one that returns after a reorg is known for what it was.
alter table deposits add column settled_at timestamptz;
update deposits d set settled_at = o.final_at
  from outgoing o, payments p
 where o.id = d.swept_by and o.status = 'final' and o.succeeded and d.ruling = 'counted'
   and p.id = d.payment_id and p.ended_as in ('completed', 'expired_partial');
