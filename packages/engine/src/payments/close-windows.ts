import type { Database } from '@florin/database/database';
import { lockEndedWindows } from '@florin/database/sql/payments/lock';
import { windowCloseLagSeconds } from '@florin/domain/payment/evaluate';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { CatalogueCache } from '../catalogue/catalogue.ts';
import { hold } from './payment-store.ts';
import { recompute } from './recompute.ts';

const batch = 500;

/**
 * Ends the selection windows that are over by the wall clock, a batch at a time.
 *
 * @returns how many payments moved
 */
export async function closeWindows(ports: {
  db: Database;
  clock: Clock;
  ids: Ids;
  catalogue: CatalogueCache;
}): Promise<number> {
  const catalogue = await ports.catalogue.current();
  return ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    const endedBefore = new Date(now.getTime() - windowCloseLagSeconds * 1000);
    const ended = await session.many(lockEndedWindows, { endedBefore, limit: batch });
    const closed = await recompute(session, hold(ended), { catalogue, ids: ports.ids, now });
    return closed.filter((payment, index) => payment !== ended[index]).length;
  });
}
