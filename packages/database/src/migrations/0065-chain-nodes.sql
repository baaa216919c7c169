-- How each node of a chain did when a worker last asked it by itself. Nothing of money hangs on it.
create table chain_nodes (
  chain_id uuid not null references chains,
  url text not null,
  asked_at timestamptz not null,
  -- Of its last answer, with what that said.
  answered_at timestamptz,
  answer_ms integer,
  head_height bigint,
  -- Whether it has the block that most nodes have a little below their heads; null: not compared.
  agrees boolean,
  -- Why it did not answer last; null: it did.
  failure text,
  primary key (chain_id, url)
);
grant select, insert, update, delete on chain_nodes to florin_app;
