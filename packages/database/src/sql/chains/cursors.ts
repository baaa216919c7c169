import { statement } from '../../statement.ts';

export interface CursorRow {
  epoch: bigint;
  height: bigint | null;
  hash: string | null;
  /** Newest height whose deposits were called final; below zero where none could be. */
  finalHeight: bigint | null;
  /**
   * A roll-back down to here is allowed, once: set where the chain was halted, kept until the cursor moves. So it also tells
   * that nobody has read on since an administrator resumed the chain.
   */
  haltedAncestor: bigint | null;
  /** Since when nodes contradict each other. */
  disputedAt: Date | null;
  /** As of now: whoever holds the lease must not go by an older reading of the catalogue. */
  isHalted: boolean;
}

const columns = `epoch, height, hash, final_height, halted_ancestor, disputed_at,
  exists (select from chains ch where ch.id = chain_id and ch.halted_at is not null) as is_halted`;

/** A chain's cursor exists from the first time somebody wants to read the chain. */
export const ensureCursor = statement<{ chainId: string }>(
  'ensure_cursor',
  // Looked for first: an insert beside a row that somebody is moving on would wait for them.
  `insert into chain_cursors (chain_id)
   select $chainId::uuid where not exists (select from chain_cursors where chain_id = $chainId) on conflict do nothing`,
);

/** Takes the scanner's lease when nobody holds it, under a new epoch; no row while somebody does. */
export const takeCursor = statement<{ chainId: string; now: Date; until: Date }, CursorRow>(
  'take_cursor',
  `update chain_cursors set epoch = epoch + 1, leased_until = $until
    where chain_id = $chainId and leased_until < $now returning ${columns}`,
);

/** Keeps the lease and notes the node's head; no row once another epoch has begun. */
export const keepCursor = statement<
  { chainId: string; epoch: bigint; now: Date; until: Date; headHeight: bigint },
  CursorRow
>(
  'keep_cursor',
  `update chain_cursors
      set leased_until = $until, updated_at = $now, head_height = $headHeight,
          head_changed_at = case when head_height is distinct from $headHeight then $now else head_changed_at end
    where chain_id = $chainId and epoch = $epoch returning ${columns}`,
);

/** Gives the lease back, so that the next worker need not wait for its end. */
export const releaseCursor = statement<{ chainId: string; epoch: bigint }>(
  'release_cursor',
  `update chain_cursors set leased_until = '-infinity' where chain_id = $chainId and epoch = $epoch`,
);

/** First statement of every block commit: changes no row under an old epoch, and then nothing may follow. */
export const moveCursor = statement<{
  chainId: string;
  epoch: bigint;
  height: bigint;
  hash: string;
  now: Date;
  finalHeight: bigint;
}>(
  'move_cursor',
  `update chain_cursors
      set height = $height, hash = $hash, updated_at = $now, final_height = greatest(final_height, $finalHeight),
        halted_ancestor = null
    where chain_id = $chainId and epoch = $epoch`,
);

/** Holds the lease through a transaction that leaves the cursor where it is; no row under an old epoch. */
export const fenceCursor = statement<{ chainId: string; epoch: bigint; now: Date }>(
  'fence_cursor',
  `update chain_cursors set updated_at = $now where chain_id = $chainId and epoch = $epoch`,
);

/** Takes the cursor back, under the same rule. */
export const moveCursorBack = statement<{ chainId: string; epoch: bigint; height: bigint; hash: string; now: Date }>(
  'move_cursor_back',
  `update chain_cursors
      set height = $height, hash = $hash, updated_at = $now, final_height = least(final_height, $height),
        halted_ancestor = null
    where chain_id = $chainId and epoch = $epoch`,
);

/** Notes, under the scanner's epoch, how far back a halted chain would have to go; null: to nothing that both share. */
export const noteHalt = statement<{ chainId: string; epoch: bigint; ancestor: bigint | null }>(
  'note_halt',
  // No block is as high: no roll-back is allowed then.
  `update chain_cursors set halted_ancestor = coalesce($ancestor::bigint, 9223372036854775807)
    where chain_id = $chainId and epoch = $epoch`,
);

/** Notes that nodes contradict each other, since when they first did; null: they no longer do. */
export const noteDispute = statement<{ chainId: string; epoch: bigint; dispute: string | null; now: Date }>(
  'note_dispute',
  `update chain_cursors
      set dispute = $dispute, disputed_at = case when $dispute::text is null then null else coalesce(disputed_at,
        $now) end
    where chain_id = $chainId and epoch = $epoch`,
);

/**
 * Of chains whose finality may be believed: neither halted nor, since they were resumed, waiting for the scanner to go back.
 * What it will take back is still there until then.
 */
const believed = 'ch.halted_at is null and c.halted_ancestor is null';

/**
 * Whether the chain of that id, a term of SQL, is halted, or waits for the scanner to go back: nothing of it is taken up or
 * signed. One that was never read stands for nothing to go back to.
 */
export const standsStill = (chainId: string): string =>
  `exists (select from chains ch left join chain_cursors c on c.chain_id = ch.id
    where ch.id = ${chainId} and not (${believed}))`;

/**
 * Holds the cursor still while a settlement reads finality from it; no row where that may not be believed. The chain's row
 * is held too: of one that is not, a wait for the cursor would see what it said before.
 */
export const shareCursor = statement<{ chainId: string }, { height: bigint | null; finalHeight: bigint | null }>(
  'share_cursor',
  `select c.height, c.final_height from chain_cursors c join chains ch on ch.id = c.chain_id
    where c.chain_id = $chainId and ${believed} for share of c, ch`,
);

/** The same without holding it, for whoever only looks. */
export const readFinality = statement<{ chainId: string }, { finalHeight: bigint | null }>(
  'read_finality',
  `select c.final_height from chain_cursors c join chains ch on ch.id = c.chain_id
    where c.chain_id = $chainId and ${believed}`,
);

/** Holds the cursor still, whatever the chain says. */
export const holdCursor = statement<{ chainId: string }, { height: bigint | null }>(
  'hold_cursor',
  `select height from chain_cursors where chain_id = $chainId for share`,
);

/** Newest height whose deposits were called final; null before the first. */
export const readFinalHeight = statement<{ chainId: string }, { height: bigint | null }>(
  'read_final_height',
  `select final_height as height from chain_cursors where chain_id = $chainId`,
);
