-- Wallets of a Cosmos chain ask a node in two ways, and are told both where they lack the chain.
alter table chains add column wallet_rest_url text
  check (wallet_rest_url ~ '^(https://|http://(localhost|127[.]0[.]0[.]1)(:|/|$))');
