import { giveUpIntent, lockAttempts } from '@florin/database/sql/withdrawals/payouts';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';

/**
 * Gives up the attempts to pay a withdrawal or a refund. An attempt that has a slot may have been signed, and signed
 * bytes may be on the chain tomorrow: only its final end on the chain frees the withdrawal or refund. An attempt
 * without a slot is given up here, under its lock. Refuses with CONFLICT while one may still be confirmed.
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
