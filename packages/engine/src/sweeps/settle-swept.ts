import { shareCursor } from '@florin/database/sql/chains/cursors';
import { findSwept, lockSwept, type SweptPayment } from '@florin/database/sql/payments/lock';
import { InvariantError } from '@florin/domain/errors';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { HeldPayment } from '../payments/held-payment.ts';
import { isBrought } from './is-brought.ts';
import { settlePayment } from './settle-payment.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>;

const batch = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Settles payments whose coins a final sweep has brought while they could not be credited: suspended, failed or
 * blacklisted then, and taken up again since. One transaction each; on a halted chain they wait.
 *
 * @returns how many
 * @throws the first error that one payment met; the others were settled all the same.
 */
export async function settleSwept(ports: Ports): Promise<number> {
  const catalogue = await ports.catalogue.current();
  const outcomes: PromiseSettledResult<number>[] = [];
  for (let after: string | undefined = firstId; after !== undefined;) {
    const swept: SweptPayment[] = await ports.db.many(findSwept, { after, limit: batch });
    for (const one of swept) {
      // one short transaction a payment; a failing one stops no other
      outcomes.push(...(await Promise.allSettled([settleOne(ports, catalogue, one)])));
    }
    after = swept.at(-1)?.id;
  }
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes.reduce((sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0), 0);
}

function settleOne({ db, clock, ids }: Ports, catalogue: Catalogue, { id, chainId }: SweptPayment): Promise<number> {
  return db.transaction(async (session) => {
    // Before the payment, as everywhere; no row once the chain was halted.
    if (!(await session.maybe(shareCursor, { chainId }))) return 0;
    const payment = await session.maybe(lockSwept, { paymentId: id });
    if (!payment || !(await isBrought(session, payment))) return 0;
    const token = payment.tokenId === null ? undefined : catalogue.tokens.get(payment.tokenId);
    if (!token) throw new InvariantError('A swept payment has no token.', { payment: id });
    await settlePayment(session, new HeldPayment(payment), { token, catalogue, ids, now: clock.now() });
    return 1;
  });
}
