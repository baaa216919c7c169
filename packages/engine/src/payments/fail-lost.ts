import { lockLost } from '@florin/database/sql/lock-payments';
import { movePayments } from './move-payments.ts';
import type { EnginePorts } from '../ports.ts';

const batch = 200;

/**
 * Fails suspended payments whose deposit has been gone from the chain for twice its confirmations: an administrator
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
    const lost = await session.many(lockLost, { limit: batch });
    return movePayments(session, lost, 'deposit_lost', { catalogue, ids, now: clock.now() });
  });
}
