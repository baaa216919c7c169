import { lockSwept } from '@florin/database/sql/lock-payments';
import { InvariantError } from '@florin/domain/errors';
import type { LifecyclePorts } from './lifecycle-ports.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Settles payments whose coins a final sweep has brought while they could not be credited: suspended, failed or
 * blacklisted then, and taken up again since. One transaction each.
 *
 * @returns how many
 */
export async function settleSwept({ db, clock, ids, ...ports }: LifecyclePorts): Promise<number> {
  const catalogue = await ports.catalogue.current();
  for (let settled = 0; ; settled += 1) {
    const more = await db.transaction(async (session) => {
      const [payment] = await session.many(lockSwept, 1);
      if (!payment) return false;
      const token = payment.tokenId === null ? undefined : catalogue.tokens.get(payment.tokenId);
      if (!token) throw new InvariantError('A swept payment has no token.', { payment: payment.id });
      await settlePayment(session, { payment, token, catalogue, ids, now: clock.now() });
      return true;
    });
    if (!more) return settled;
  }
}
