import { lockLost } from '@florin/database/sql/payments/lock';
import { hold, savePayments } from './payment-store.ts';
import type { EnginePorts } from '../ports.ts';

const batch = 200;

/**
 * Fails suspended payments whose deposit has been gone from the chain for twice its confirmations. An administrator
 * looks into them.
 *
 * @returns how many
 */
export async function failLost({
  db,
  clock,
  ids,
  ...ports
}: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>): Promise<number> {
  const catalogue = await ports.catalogue.current();
  return db.transaction(async (session) => {
    const lost = hold(await session.many(lockLost, { limit: batch }));
    const context = { catalogue, ids, now: clock.now() };
    for (const one of lost) one.move('deposit_lost', context);
    await savePayments(session, lost);
    return lost.length;
  });
}
