import { hideDeposit } from '@florin/database/sql/deposits/decide';
import { readUntakenDeposit, type UntakenDepositRow } from '@florin/database/sql/deposits/list-untaken';
import { notFound, Refusal } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import { lockDeposit } from './lock-deposit.ts';
import type { EnginePorts } from '../ports.ts';

export interface IgnoreOrder {
  depositId: string;
  reason: string;
  /** False shows it again. */
  ignored: boolean;
}

/**
 * Hides an unmatched deposit from the list, or shows it again; nothing moves. Refuses with NOT_FOUND and CONFLICT (a
 * payment has taken it, it is refunded or has left the chain).
 */
export function ignoreDeposit(
  { db, clock }: Pick<Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>, 'db' | 'clock'>,
  { depositId, reason, ignored }: IgnoreOrder,
  by: Actor,
): Promise<UntakenDepositRow> {
  return db.transaction(async (session) => {
    const deposit = await lockDeposit(session, depositId);
    if (!deposit) throw notFound('deposit');
    if (deposit.ruling !== 'unmatched' || deposit.orphaned)
      throw new Refusal('CONFLICT', 'Only a deposit on the chain that no payment has taken can be ignored.');
    if (deposit.refunded) throw new Refusal('CONFLICT', 'A refund of this deposit is under way or completed.');
    await session.run(hideDeposit, { id: depositId, at: ignored ? clock.now() : null });
    const subject = { action: 'deposit.ignore', subjectType: 'deposit', subjectId: depositId, reason } as const;
    await recordAudit(session, { ...by, ...subject, before: { ignored: deposit.ignored }, after: { ignored } });
    return session.one(readUntakenDeposit, { id: depositId });
  });
}
