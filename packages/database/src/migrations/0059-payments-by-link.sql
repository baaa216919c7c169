-- Payments of one link, in the orders of a merchant's list and of all merchants' list.
create index payments_link_newest on payments (payment_link_id, created_at desc, id desc) where payment_link_id is not null;
create index payments_link_ids on payments (payment_link_id, id desc) where payment_link_id is not null;

-- A payment says where it was opened when it is written, and never again.
revoke update (payment_link_id, link_visit) on payments from florin_app;
