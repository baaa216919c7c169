-- Chain truth: what several nodes agree on, a chain that stands still until somebody has looked, tokens that the chain
-- has confirmed, coins that contracts moved.

-- Halted: the chain changed what had been final. Nothing of it is read, confirmed or settled until an administrator
-- resumes it. The reason is for administrators.
alter table chains
  add column halted_at timestamptz,
  add column halt_reason text,
  add check ((halted_at is null) = (halt_reason is null));

alter table chain_cursors
  -- Newest height whose deposits were called final: what lies below must not change any more.
  add column final_height bigint,
  -- The last block that the halted and the present history share; a resumed chain may go back to it, once.
  add column halted_ancestor bigint,
  -- Nodes contradict each other: since when, and about what.
  add column disputed_at timestamptz,
  add column dispute text,
  add check ((disputed_at is null) = (dispute is null));

-- Code ran in it and the node could not show whether it moved coins.
alter table blocks add column untraced boolean not null default false;
create index blocks_untraced on blocks (chain_id, read_at) where untraced;

-- Two nodes have shown the deposit in its block; asked where a chain has two or more.
alter table deposits add column agreed_at timestamptz;

-- A token is offered once its contract has confirmed what was said of it; otherwise the problem says why not.
alter table tokens
  -- What the contract calls itself, where that differs from our symbol.
  add column contract_symbol text,
  add column verified_at timestamptz,
  add column problem text,
  add check (verified_at is null or problem is null);
update tokens set verified_at = florin.now();
create index tokens_unverified on tokens (id) where is_active and verified_at is null and problem is null;
