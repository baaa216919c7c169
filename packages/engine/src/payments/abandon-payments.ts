import { lockAbandoned } from '@florin/database/sql/payments/lock';
import { readSettings } from '@florin/database/sql/catalogue/settings';
import { hold, savePayments } from './payment-store.ts';
import type { EnginePorts } from '../ports.ts';

const batch = 200;

/**
 * Expires payments that never received anything for as long as the settings say. A payment whose chain has not been
 * read up to the end of its last window is left alone, because its money may only be unread.
 *
 * @returns how many
 */
export async function abandonPayments({
  db,
  clock,
  ids,
  ...ports
}: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>): Promise<number> {
  const catalogue = await ports.catalogue.current();
  return db.transaction(async (session) => {
    const now = clock.now();
    const { abandonAfterMinutes } = await session.one(readSettings);
    const since = new Date(now.getTime() - abandonAfterMinutes * 60_000);
    const abandoned = hold(await session.many(lockAbandoned, { since, limit: batch }));
    for (const one of abandoned) one.move('abandoned', { catalogue, ids, now });
    await savePayments(session, abandoned);
    return abandoned.length;
  });
}
