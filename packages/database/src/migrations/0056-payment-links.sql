-- Addresses that a merchant gives to many payers, each of whom opens a payment of his own there.
create table payment_links (
  id uuid primary key,
  merchant_id uuid not null references accounts,
  title text not null check (length(title) between 1 and 150),
  -- Null: the payer names the amount.
  amount_usd numeric(20,2) check (amount_usd > 0),
  min_usd numeric(20,2) check (min_usd > 0),
  max_usd numeric(20,2) check (max_usd > 0),
  reference text,
  -- Null: any number.
  uses_max integer check (uses_max > 0),
  -- Payments that were opened and not given up unpaid.
  uses integer not null default 0,
  -- Those of them that have received nothing yet.
  waiting integer not null default 0,
  expires_at timestamptz,
  active boolean not null,
  created_at timestamptz not null,
  -- A removed link stays for the payments that came of it.
  removed_at timestamptz,
  check (amount_usd is null or (min_usd is null and max_usd is null)),
  check (min_usd <= max_usd)
);
create index payment_links_merchant on payment_links (merchant_id, created_at desc, id desc) where removed_at is null;

alter table payments
  add column payment_link_id uuid references payment_links,
  -- One for each form that a payer was shown: what is sent twice opens one payment.
  add column link_visit uuid,
  add constraint payments_visit_has_a_link check (link_visit is null or payment_link_id is not null);
create unique index payments_link_visit on payments (payment_link_id, link_visit) where link_visit is not null;
create index payments_link_waiting on payments (payment_link_id, created_at)
  where payment_link_id is not null and status in ('awaiting_selection', 'expired_selection') and received = 0;

-- A payment that ends without having received anything frees its place; an administrator may take it up again.
create function florin.count_link_uses() returns trigger language plpgsql as $$
begin
  update payment_links set
    uses = uses - (not (old.status = 'expired' and old.received = 0))::integer
                + (not (new.status = 'expired' and new.received = 0))::integer,
    waiting = waiting
      - (old.status in ('awaiting_selection', 'awaiting_payment', 'expired_selection') and old.received = 0)::integer
      + (new.status in ('awaiting_selection', 'awaiting_payment', 'expired_selection') and new.received = 0)::integer
   where id = new.payment_link_id;
  return null;
end $$;
create trigger count_link_uses after update of status, received on payments for each row
  when (new.payment_link_id is not null and (old.status, old.received) is distinct from (new.status, new.received))
  execute function florin.count_link_uses();

grant select, insert, update on payment_links to florin_app;
grant update (payment_link_id, link_visit) on payments to florin_app;
