import { disableSecondFactor as disableRow, lockSecondFactor } from '@florin/database/sql/accounts/second-factors';
import { Refusal } from '@florin/domain/errors';
import type { Caller } from '../caller.ts';
import { revokeOtherSessions } from '../revoke-other-sessions.ts';
import { auditOwn } from '../own-audit.ts';
import { provePassword } from '../sign-in/prove-password.ts';
import type { ChangeSecondFactorPorts, FactorProof } from './enable.ts';
import { verifySecondFactor } from './verify.ts';

/**
 * Switches the second factor off and ends the account's other sessions; secret and backup codes are gone. Refuses
 * with CONFLICT (not switched on), UNAUTHORIZED (password or code wrong or used, too many attempts) and
 * RATE_LIMIT_EXCEEDED (too many wrong passwords). Audited.
 */
export async function disableSecondFactor(
  ports: Omit<ChangeSecondFactorPorts, 'ids'>,
  caller: Caller,
  { code, password, requestId = null }: FactorProof,
): Promise<void> {
  await provePassword(ports, caller, password);
  const revoked = await ports.db.transaction(async (session) => {
    const factor = await session.maybe(lockSecondFactor, { accountId: caller.accountId });
    if (!factor?.secret) throw new Refusal('CONFLICT', 'No second factor is switched on.');
    await verifySecondFactor(ports, session, { accountId: caller.accountId, code });
    await session.run(disableRow, { accountId: caller.accountId });
    await auditOwn(session, { ...caller, requestId }, { action: 'second_factor.disable' });
    return revokeOtherSessions(session, caller);
  });
  for (const hash of revoked) ports.authenticator.forget(hash);
}
