import { closeOtherSessions } from '@florin/database/sql/accounts/sessions';
import type { Session } from '@florin/database/statement';
import type { Caller } from './caller.ts';

/**
 * Ends the account's sessions but the one that asks, in the transaction of what made them doubtful. Returns the hashes
 * of all of them, for the process to forget what it knew of them.
 */
export async function revokeOtherSessions(session: Session, { accountId, credentialHash }: Caller): Promise<string[]> {
  const closed = await session.many(closeOtherSessions, { accountId, keptHashHex: credentialHash });
  return [credentialHash, ...closed.map(({ hash }) => hash)];
}
