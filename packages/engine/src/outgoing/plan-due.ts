import type { WaitingReason } from '@florin/contract/vocabulary';
import type { Statement } from '@florin/database/statement';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Lanes } from '../catalogue/chain-lanes.ts';
import type { EnginePorts } from '../ports.ts';

/** What became of planning one payout. */
export type Planned = 'planned' | 'gone' | WaitingReason;

/** How many are planned in one round. */
const batch = 50;
/** Between two looks at what cannot be planned. */
export const lookAgainMs = 10_000;

export interface PlanDuePorts extends Pick<EnginePorts, 'db' | 'clock' | 'catalogue'> {
  /** Told of every one that cannot be paid now; it is looked at again by itself. */
  onWaiting: (id: string, reason: WaitingReason, error: unknown) => void;
}

interface Waiting {
  waitingReason: WaitingReason;
  nextPayoutAt: Date;
  now: Date;
}

/** What payouts and refunds differ in. */
interface Due {
  find: Statement<{ now: Date; limit: number; exceptChains: readonly string[] }, { id: string; chainId: string }>;
  plan: (catalogue: Catalogue, id: string) => Promise<Planned>;
  /** Writes down why one has to wait, and until when. */
  note: (id: string, waiting: Waiting) => Promise<unknown>;
}

/**
 * Plans each of what is due; a failing one stops no other and waits like one that cannot be paid now.
 *
 * @returns how many were planned on the chains that were waited for
 */
export async function planDue(ports: PlanDuePorts, lanes: Lanes, { find, plan, note }: Due): Promise<number> {
  const { db, clock } = ports;
  const due = await db.many(find, { now: clock.now(), limit: batch, exceptChains: lanes.busy });
  if (due.length === 0) return 0;
  const catalogue = await ports.catalogue.current();
  const wait = async (id: string, waitingReason: WaitingReason, error: unknown): Promise<void> => {
    const now = clock.now();
    await note(id, { waitingReason, nextPayoutAt: new Date(now.getTime() + lookAgainMs), now });
    ports.onWaiting(id, waitingReason, error);
  };
  return lanes.run(due, async (share) => {
    let planned = 0;
    for (const { id } of share) {
      // one short transaction each
      const outcome = await plan(catalogue, id).catch((error: unknown) => ({ error }));
      if (outcome === 'planned') planned += 1;
      else if (typeof outcome === 'object') await wait(id, 'chain_unavailable', outcome.error);
      else if (outcome !== 'gone') await wait(id, outcome, null);
    }
    return planned;
  });
}
