-- Deliveries: in order for each source, kept for a while, replayed by time.

-- Whether an earlier event of the same source is still to be tried: small, since most deliveries are finished.
create index deliveries_unfinished on deliveries (source_id, event_sequence) where status in ('pending', 'processing');

-- Rows are written in the order of time, so that a few pages of summary lead to any of it.
create index delivery_attempts_age on delivery_attempts using brin (attempted_at);
create index events_age on events using brin (occurred_at);
