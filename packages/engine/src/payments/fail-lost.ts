import { lockLost } from '@florin/database/sql/lock-payments';
import type { LifecyclePorts } from './lifecycle-ports.ts';
import { movePayments } from './move-payments.ts';

const batch = 200;

/**
 * Fails suspended payments whose deposit has been gone from the chain for twice its confirmations: an administrator
 * looks into them.
 *
 * @returns how many
 */
export async function failLost({ db, clock, ids, ...ports }: LifecyclePorts): Promise<number> {
  const catalogue = await ports.catalogue.current();
  return db.transaction(async (session) => {
    const lost = await session.many(lockLost, batch);
    return movePayments(session, lost, 'deposit_lost', { catalogue, ids, now: clock.now() });
  });
}
