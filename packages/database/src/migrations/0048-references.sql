-- What the merchant knows a payment by. Metadata is json, not jsonb: it is answered as it was given.
alter table payments
  add column reference text,
  add column unique_reference boolean not null default false,
  add column metadata json not null default '{}',
  add column customer_email text,
  add constraint payments_unique_reference_is_given check (reference is not null or not unique_reference);

create index payments_reference on payments (merchant_id, reference, created_at desc, id desc) where reference is not null;
create unique index payments_unique_reference on payments (merchant_id, reference) where unique_reference;
