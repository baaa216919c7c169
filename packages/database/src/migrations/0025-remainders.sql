-- What nobody's deposit is made of any more and still lies on a deposit address: what a refund deducted, what is left
-- of gas. It goes to the treasury once fetching it costs less than it is worth.

-- An address and a token that something may have been left of. A look keeps the row while there is something.
create table remainders (
  id uuid primary key,
  chain_id uuid not null references chains,
  token_id uuid not null references tokens,
  deposit_index bigint not null,
  address text not null,
  -- When it is looked at next.
  due_at timestamptz not null,
  -- Base units at the last look; null before the first.
  amount numeric(78,0),
  -- Since when fetching it costs more than it is worth; null: it is fetched, or was not looked at yet.
  worthless_since timestamptz,
  unique (token_id, deposit_index)
);
create index remainders_due on remainders (due_at, id);
create index remainders_place on remainders (deposit_index);

-- Until then a refund that a reorg undoes finds its coins where they were.
alter table settings
  add column consolidation_wait_minutes integer not null default 1440
    check (consolidation_wait_minutes between 0 and 525600);

alter table outgoing drop constraint outgoing_purpose_check;
alter table outgoing add constraint outgoing_purpose_check
  check (purpose in ('sweep', 'gas', 'payout', 'refund', 'batch', 'deployment', 'cancel', 'exchange', 'consolidation'));
-- An address may have a remainder again after one was fetched: one of a token is under way at a time.
drop index outgoing_living;
create unique index outgoing_living on outgoing (purpose, purpose_id)
  where status <> 'dead' and coalesce(succeeded, true) and purpose not in ('gas', 'cancel', 'sweep', 'consolidation');
create unique index outgoing_living_consolidation on outgoing (token_id, source_index)
  where purpose = 'consolidation' and status not in ('dead', 'final');
create index outgoing_consolidations on outgoing (token_id, source_index) where purpose = 'consolidation';
-- What is about to leave an address.
create index outgoing_open_source on outgoing (source_address) where status not in ('dead', 'final');

-- Everything that lies on a deposit address so far. A look drops what its deposits account for.
insert into remainders (id, chain_id, token_id, deposit_index, address, due_at)
  select gen_random_uuid(), t.chain_id, t.id, a.index, a.address, florin.now()
    from (select token_id, split_part(account, ':', 2)::bigint as index
            from (select token_id, debit_account as account, amount from ledger_transfers
                   where debit_account like 'deposit:%' and phase in ('posted', 'post')
                  union all
                  select token_id, credit_account, -amount from ledger_transfers
                   where credit_account like 'deposit:%' and phase in ('posted', 'post')) legs
           group by token_id, account having sum(amount) > 0) held
    join tokens t on t.id = held.token_id
    join chains c on c.id = t.chain_id
    join deposit_addresses a on a.family = c.chain_type and a.index = held.index;

-- Rights ----------------------------------------------------------------------------------------

grant select, insert, update, delete on remainders to florin_app;
