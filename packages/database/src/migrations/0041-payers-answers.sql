-- Where anybody can look a transaction up: {tx_hash} stands for its hash. Null: this chain has no such place.
alter table chains add column explorer_tx_url text check (explorer_tx_url like 'https://%{tx_hash}%');

-- Where the payer goes who does not pay.
alter table payments add column cancel_url text;
