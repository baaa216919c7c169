import {
  listPasskeys,
  type PasskeyRow,
  removePasskey,
  renamePasskey,
} from '@florin/database/sql/accounts/account-passkeys';
import { notFound } from '@florin/domain/errors';
import type { BasePorts } from '../../base-ports.ts';
import type { Caller } from '../caller.ts';
import { auditOwn } from '../own-audit.ts';
import { revokeOtherSessions } from '../revoke-other-sessions.ts';
import { requireFreshFactor } from './require-fresh.ts';

/** The passkeys of an account, oldest first. */
export const listOwnPasskeys = ({ db }: Pick<BasePorts, 'db'>, accountId: string): Promise<PasskeyRow[]> =>
  db.many(listPasskeys, { accountId });

/** Gives a passkey another name. Refuses with NOT_FOUND, also for another account's. */
export async function renameOwnPasskey(
  { db }: Pick<BasePorts, 'db'>,
  accountId: string,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow> {
  const renamed = await db.maybe(renamePasskey, { id, accountId, name });
  if (!renamed) throw notFound('passkey');
  return renamed;
}

/**
 * Removes a passkey and ends the account's other sessions: whoever has the device may have opened them. Audited. Refuses
 * with NOT_FOUND, also for another account's, and SECOND_FACTOR_REQUIRED (this session did not just prove one).
 */
export async function removeOwnPasskey(
  { db, clock, authenticator }: Pick<BasePorts, 'authenticator' | 'clock' | 'db'>,
  caller: Caller,
  { id, requestId = null }: { id: string; requestId?: string | null },
): Promise<void> {
  await db.transaction(async (session) => {
    const removed = await session.maybe(removePasskey, { id, accountId: caller.accountId });
    if (!removed) throw notFound('passkey');
    requireFreshFactor(caller, clock.now());
    const facts = { passkey_id: id, name: removed.name };
    await auditOwn(session, { ...caller, requestId }, { action: 'passkey.remove', facts });
    await revokeOtherSessions(session, caller);
  });
  authenticator.forgetAccount(caller.accountId);
}
