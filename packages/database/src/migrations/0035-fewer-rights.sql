-- What the running processes never do, their role may not do.
revoke delete on all tables in schema public from florin_app;
grant delete on backup_codes, blacklist, blocks, coins, delivery_attempts, exchange_assets, exchange_chains,
  exchange_credits, idempotency_keys, invitations, outgoing_coins, rate_history, remainders, sessions, sightings,
  sign_in_failures, withdrawal_wallets to florin_app;

-- Which migrations have run is for the owner to say: one that is marked as done never takes its rights away.
revoke insert, update on mikro_orm_migrations from florin_app;

-- There is one; the operator's command renews it.
revoke insert on feed_epoch from florin_app;

-- A row leaves the queue with its link, and in no other way.
alter function florin.queue_audit() security definer set search_path = public, pg_temp;
create function florin.unqueue_audit() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from audit_queue where sequence = new.sequence;
  return null;
end $$;
create trigger unqueue_audit after insert on audit_links for each row execute function florin.unqueue_audit();
revoke insert, update on audit_queue from florin_app;
