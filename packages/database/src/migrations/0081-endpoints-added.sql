-- without transaction: what is written meanwhile is written on. An index that was left half built is built anew.
-- How many endpoints an account added lately, those that were removed among them.
drop index concurrently if exists webhook_endpoints_added;
create index concurrently webhook_endpoints_added on webhook_endpoints (account_id, created_at);
