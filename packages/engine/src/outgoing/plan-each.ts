import type { WaitingReason } from '@florin/contract/vocabulary';
import type { Clock } from '@florin/domain/ports/clock';

/** What became of planning one payout. */
export type Planned = 'planned' | 'gone' | WaitingReason;

/** How many are planned in one round. */
export const planBatch = 50;
/** Between two looks at what cannot be planned. */
export const lookAgainMs = 10_000;

interface Waiting {
  waitingReason: WaitingReason;
  nextPayoutAt: Date;
  now: Date;
}

export interface PlanEach {
  clock: Clock;
  plan: (id: string) => Promise<Planned>;
  /** Writes down why one has to wait, and until when. */
  note: (id: string, waiting: Waiting) => Promise<unknown>;
  /** Told of every one that has to wait. */
  onWaiting: (id: string, reason: WaitingReason, error: unknown) => void;
}

/**
 * Plans each of what is due; a failing one stops no other and waits like one that cannot be paid now.
 *
 * @returns how many were planned
 */
export async function planEach(
  due: readonly { id: string }[],
  { clock, plan, note, onWaiting }: PlanEach,
): Promise<number> {
  const wait = async (id: string, reason: WaitingReason, error: unknown): Promise<void> => {
    const now = clock.now();
    await note(id, { waitingReason: reason, nextPayoutAt: new Date(now.getTime() + lookAgainMs), now });
    onWaiting(id, reason, error);
  };
  let planned = 0;
  for (const { id } of due) {
    // one short transaction each
    const outcome = await plan(id).catch((error: unknown) => ({ error }));
    if (outcome === 'planned') planned += 1;
    else if (typeof outcome === 'object') await wait(id, 'chain_unavailable', outcome.error);
    else if (outcome !== 'gone') await wait(id, outcome, null);
  }
  return planned;
}
