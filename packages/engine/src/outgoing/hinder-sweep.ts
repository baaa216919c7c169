import { readSweepHindrance } from '@florin/database/sql/sweeps';
import { blacklistSwept } from '../payments/blacklist-swept.ts';
import type { Step } from './step.ts';

/**
 * Why a sweep must not be signed at present; null when nothing stands against it. A payment whose sender was listed
 * after it paid is blacklisted here, before its coins move.
 */
export async function hinderSweep({ ports, row }: Step): Promise<string | null> {
  const hindrance = await ports.db.maybe(readSweepHindrance, row.id);
  if (!hindrance) return null;
  if (hindrance.listed) await blacklistSwept(ports, row.id);
  return hindrance.reason;
}
