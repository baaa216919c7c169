-- without transaction: what is written meanwhile is written on. An index that was left half built is built anew.
-- What is young lies together on the disk, so that a few bytes for each megabyte find it.
drop index concurrently if exists payments_age;
create index concurrently payments_age on payments using brin (created_at) with (pages_per_range = 16, autosummarize = on);
drop index concurrently if exists deposits_age;
create index concurrently deposits_age on deposits using brin (detected_at) with (pages_per_range = 16, autosummarize = on);
drop index concurrently if exists outgoing_age;
create index concurrently outgoing_age on outgoing using brin (created_at) with (pages_per_range = 16, autosummarize = on);
drop index concurrently if exists deliveries_age;
create index concurrently deliveries_age on deliveries using brin (created_at) with (pages_per_range = 16, autosummarize = on);
-- Few of all rows, asked for by each check of the books.
drop index concurrently if exists ledger_transfers_rare;
create index concurrently ledger_transfers_rare on ledger_transfers (kind) where kind in ('opening_exchange', 'payout_shortfall');
drop index concurrently if exists ledger_transfers_held;
create index concurrently ledger_transfers_held on ledger_transfers (id) where phase = 'pending';
drop index concurrently if exists outgoing_consolidated;
create index concurrently outgoing_consolidated on outgoing (source_index) where purpose = 'consolidation';
drop index concurrently if exists outgoing_top_ups;
create index concurrently outgoing_top_ups on outgoing (token_id) where purpose = 'top_up';
-- Of an event: asked when it is forgotten.
drop index concurrently if exists deliveries_event;
create index concurrently deliveries_event on deliveries (event_sequence);
-- What ended last on a chain, whatever it was.
drop index concurrently if exists outgoing_ended;
create index concurrently outgoing_ended on outgoing (chain_id, final_at desc) where status = 'final' and succeeded;
