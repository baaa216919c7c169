import { noteFactor } from '@florin/database/sql/accounts/sessions';
import { Refusal } from '@florin/domain/errors';
import type { Caller } from '../caller.ts';
import type { BasePorts } from '../../base-ports.ts';

/**
 * Proves the second factor of a session anew: for some minutes it may do what asks for a fresh one. Answers since when.
 * Refuses with CONFLICT (none is switched on) and UNAUTHORIZED (code wrong or used, too many attempts).
 */
export const confirmSecondFactor = (
  { db, clock, verifySecondFactor }: Pick<BasePorts, 'db' | 'clock' | 'verifySecondFactor'>,
  { accountId, credentialHash, twoFactorEnabled }: Caller,
  code: string,
): Promise<Date> =>
  db.transaction(async (session) => {
    if (!twoFactorEnabled) throw new Refusal('CONFLICT', 'No second factor is switched on.');
    await verifySecondFactor(session, { accountId, code });
    const now = clock.now();
    await session.run(noteFactor, { hashHex: credentialHash, now });
    return now;
  });
