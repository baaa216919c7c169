import { statement } from '../statement.ts';

export interface CursorRow {
  epoch: bigint;
  height: bigint | null;
  hash: string | null;
}

/** A chain's cursor exists from the first time somebody wants to read the chain. */
export const ensureCursor = statement<[chainId: string]>(
  'ensure_cursor',
  `insert into chain_cursors (chain_id) values ($1) on conflict do nothing`,
);

/** Takes the scanner's lease when nobody holds it, under a new epoch; no row while somebody does. */
export const takeCursor = statement<[chainId: string, now: Date, until: Date], CursorRow>(
  'take_cursor',
  `update chain_cursors set epoch = epoch + 1, leased_until = $3
    where chain_id = $1 and leased_until < $2 returning epoch, height, hash`,
);

/** Keeps the lease and notes the node's head; no row once another epoch has begun. */
export const keepCursor = statement<
  [chainId: string, epoch: bigint, now: Date, until: Date, headHeight: bigint],
  CursorRow
>(
  'keep_cursor',
  `update chain_cursors
      set leased_until = $4, updated_at = $3, head_height = $5,
          head_changed_at = case when head_height is distinct from $5 then $3 else head_changed_at end
    where chain_id = $1 and epoch = $2 returning epoch, height, hash`,
);

/** Gives the lease back, so that the next worker need not wait for its end. */
export const releaseCursor = statement<[chainId: string, epoch: bigint]>(
  'release_cursor',
  `update chain_cursors set leased_until = '-infinity' where chain_id = $1 and epoch = $2`,
);

/** First statement of every block commit: changes no row under an old epoch, and then nothing may follow. */
export const moveCursor = statement<[chainId: string, epoch: bigint, height: bigint, hash: string, now: Date]>(
  'move_cursor',
  `update chain_cursors set height = $3, hash = $4, updated_at = $5 where chain_id = $1 and epoch = $2`,
);

/** Holds the cursor still while a settlement reads finality from it. */
export const shareCursor = statement<[chainId: string], { height: bigint | null }>(
  'share_cursor',
  `select height from chain_cursors where chain_id = $1 for share`,
);
