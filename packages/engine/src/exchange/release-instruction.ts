import {
  type InstructionRow,
  type ListedInstructionRow,
  lockInstruction,
  readInstruction,
  releaseInstruction as release,
} from '@florin/database/sql/exchange/instructions';
import { notePayout } from '@florin/database/sql/withdrawals/payouts';
import { readSettings } from '@florin/database/sql/catalogue/settings';
import type { Database } from '@florin/database/database';
import { notFound, Refusal } from '@florin/domain/errors';
import { nextInstruction } from '@florin/domain/exchange/transition';
import type { Clock } from '@florin/domain/ports/clock';
import { type Actor, recordAudit } from '../audit/record.ts';

const minuteMs = 60_000;

/**
 * Writes down a person's word that an instruction without an answer never reached the exchange, so that its withdrawal
 * can be paid anew or given up. Refuses with NOT_FOUND, and CONFLICT unless its answer was lost, long enough ago that it
 * cannot arrive any more, and the exchange has said since that it knows nothing of it.
 */
export async function releaseInstruction(
  { db, clock }: { db: Database; clock: Clock },
  { id, reason }: { id: string; reason: string },
  by: Actor,
): Promise<ListedInstructionRow> {
  return db.transaction(async (session) => {
    const row = await session.maybe(lockInstruction, { id });
    if (!row) throw notFound('instruction');
    if (nextInstruction(row.status, 'released') === null)
      throw new Refusal('CONFLICT', `The instruction is ${row.status}: only one without an answer can be released.`);
    const { exchangeReleaseMinutes } = await session.one(readSettings);
    const now = clock.now();
    checkMissed(row, now, exchangeReleaseMinutes);
    await session.run(release, { id, releasedBy: by.actorId, refusal: reason, now });
    if (row.withdrawalId !== null)
      await session.run(notePayout, {
        withdrawalId: row.withdrawalId,
        waitingReason: 'exchange_refused',
        nextPayoutAt: now,
        now,
      });
    const subject = { action: 'instruction.release', subjectType: 'exchange_instruction', subjectId: id } as const;
    const before = { status: row.status, clientId: row.clientId };
    await recordAudit(session, { ...by, ...subject, before, after: { status: 'refused' }, reason });
    return session.one(readInstruction, { id });
  });
}

function checkMissed({ askedAt, missedAt }: InstructionRow, now: Date, minutes: number): void {
  const over = (askedAt?.getTime() ?? Infinity) + minutes * minuteMs;
  if (now.getTime() < over)
    throw new Refusal('CONFLICT', `The exchange was asked less than ${minutes} minutes ago and may still do it.`);
  if (missedAt === null || missedAt.getTime() < over - minuteMs / 2)
    throw new Refusal(
      'CONFLICT',
      'The exchange has not said since that it knows nothing of it. Wait for the next look.',
    );
}
