-- Refunds that a merchant asks for: who asked, and from when on such a one may be approved.
alter table refunds
  add column requested_by text not null default 'administrator' check (requested_by in ('administrator', 'merchant')),
  -- Null: at once.
  add column approvable_from timestamptz;

create index refunds_merchant on refunds (merchant_id, created_at desc, id desc);

-- A further link takes the place of the one before, and the time to notice begins anew.
grant update (link_hash, link_expires_at, approvable_from) on refunds to florin_app;
