-- A node that anybody may know and ask, for wallets of payers that lack the chain. The nodes of rpc_urls are told to nobody.
alter table chains add column wallet_rpc_url text
  check (wallet_rpc_url ~ '^(https://|http://(localhost|127[.]0[.]0[.]1)(:|/|$))');
