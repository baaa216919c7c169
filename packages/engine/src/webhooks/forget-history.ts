import { forgetHistory as forgetRows } from '@florin/database/sql/system/history';
import type { EnginePorts } from '../ports.ts';

const dayMs = 24 * 3_600_000;
/** Few enough that whoever reads a delivery meanwhile waits for milliseconds. */
const batch = 500;

/**
 * Forgets a batch of events older than `days`, with their deliveries and attempts; returns whether there may be more. What
 * is not delivered yet stays. The database itself refuses less than 90 days.
 */
export async function forgetHistory({ db, clock }: Pick<EnginePorts, 'db' | 'clock'>, days: number): Promise<boolean> {
  const before = new Date(clock.now().getTime() - days * dayMs);
  return (await db.one(forgetRows, { before, batch })).forgotten === batch;
}
