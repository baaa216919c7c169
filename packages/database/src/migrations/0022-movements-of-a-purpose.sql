-- All movements for one thing, also those that ended: what was sent for the gas of another, and earlier attempts.
create index outgoing_purpose on outgoing (purpose_id, purpose);
