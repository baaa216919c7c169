/** When the local chain makes its next block. */

export const busySeconds = 1;
export const idleSeconds = 15;

/** Share of the time that may go into saving the chain: the longer a save takes, the rarer it gets. */
const savingShare = 0.05;

export interface ChainDemand {
  /** Transactions wait for a block. */
  pending: boolean;
  /** Blocks that the newest transaction still needs until it counts as confirmed. */
  confirmationsMissing: number;
  /** A payment waits for coins or confirmations, or an outgoing transaction is not final. */
  open: boolean;
}

/** Seconds from one block to the next. */
export const blockSeconds = ({ pending, confirmationsMissing, open }: ChainDemand): number =>
  pending || confirmationsMissing > 0 || open ? busySeconds : idleSeconds;

/** True when a block is due, `elapsedMilliseconds` after the last one. */
export const isBlockDue = (elapsedMilliseconds: number, demand: ChainDemand): boolean =>
  elapsedMilliseconds >= blockSeconds(demand) * 1000;

/** True when the chain may be saved again: `sinceMilliseconds` after a save that took `tookMilliseconds`. */
export const isSaveDue = (sinceMilliseconds: number, tookMilliseconds: number): boolean =>
  sinceMilliseconds >= tookMilliseconds / savingShare;

/**
 * The height at which everything seen so far has its confirmations. A transaction that is pending at `head` enters the
 * next block, which is its first confirmation.
 */
export const settledHeight = (before: number, head: number, pending: boolean, confirmations: number): number =>
  pending ? Math.max(before, head + confirmations) : before;
