import { giveUpIntent, lockAttempts } from '@florin/database/sql/payouts';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';

/**
 * Gives up the attempts of a withdrawal's or a refund's payout. One that has a number may have been signed, and what was
 * signed may be on the chain tomorrow: only its end on the chain, seen as final, frees what it is for. One without a
 * number is given up here, under its lock. Refuses with CONFLICT while one may still be confirmed.
 */
export async function giveUpAttempts(session: Session, purpose: 'payout' | 'refund', purposeId: string): Promise<void> {
  for (const { id, status, succeeded } of await session.many(lockAttempts, { purpose, purposeId })) {
    if (status === 'intent') await session.run(giveUpIntent, { id });
    else if (status !== 'final' || succeeded !== false)
      throw new Refusal(
        'CONFLICT',
        `Its payout is ${status} and may still be confirmed. Wait until the chain has decided.`,
      );
  }
}
