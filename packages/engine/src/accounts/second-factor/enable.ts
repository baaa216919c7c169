import type { Database } from '@florin/database/database';
import { lockAccount } from '@florin/database/sql/accounts/account';
import {
  enableSecondFactor as enableRow,
  lockSecondFactor,
  replaceBackupCodes,
} from '@florin/database/sql/accounts/second-factors';
import { noteFactor } from '@florin/database/sql/accounts/sessions';
import { canonicalBackupCode, newBackupCode } from '@florin/domain/credentials/backup-code';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { Refusal } from '@florin/domain/errors';
import type { Ids } from '@florin/domain/ports/ids';
import type { Passwords } from '@florin/domain/ports/passwords';
import type { Authenticator } from '../authenticate.ts';
import type { Caller } from '../caller.ts';
import { auditOwn } from '../own-audit.ts';
import { requireFreshFactor } from '../passkeys/require-fresh.ts';
import { revokeOtherSessions } from '../revoke-other-sessions.ts';
import { provePassword } from '../sign-in/prove-password.ts';
import { verifyTotp } from './verify.ts';
import type { BasePorts } from '../../base-ports.ts';

const backupCodes = 10;

/** What shows that its owner changes the second factor. */
export interface FactorProof {
  code: string;
  password: string;
  requestId?: string | null;
}

export type ChangeSecondFactorPorts = Pick<BasePorts, 'attempts' | 'clock' | 'secrets'> & {
  db: Database;
  passwords: Passwords;
  ids: Pick<Ids, 'bytes'>;
  authenticator: Pick<Authenticator, 'forget'>;
};

/**
 * Switches the second factor on, now that a code shows that the authenticator has the secret, and ends the account's
 * other sessions. Returns ten single-use codes, shown this once. Refuses with SECOND_FACTOR_REQUIRED (the account has a
 * passkey, and this session did not just prove it: a stolen password must not add a factor of the thief's own), CONFLICT
 * (not set up, or switched on already), UNAUTHORIZED (password or code wrong or used, too many attempts) and
 * RATE_LIMIT_EXCEEDED (too many wrong passwords). Audited.
 */
export async function enableSecondFactor(
  ports: ChangeSecondFactorPorts,
  caller: Caller,
  { code, password, requestId = null }: FactorProof,
): Promise<readonly string[]> {
  const { accountId } = caller;
  if (caller.hasPasskeys) requireFreshFactor(caller, ports.clock.now());
  await provePassword(ports, caller, password);
  const codes = Array.from({ length: backupCodes }, () => newBackupCode((length) => ports.ids.bytes(length)));
  const hashes = codes.map((one) => credentialHash(canonicalBackupCode(one) ?? one));
  const revoked = await ports.db.transaction(async (session) => {
    // A sign-in that goes on meanwhile has opened its session by now, or will read that codes are asked for.
    await session.maybe(lockAccount, { accountId });
    const factor = await session.maybe(lockSecondFactor, { accountId });
    if (factor?.secret) throw new Refusal('CONFLICT', 'A second factor is switched on already.');
    if (!factor?.pendingSecret) throw new Refusal('CONFLICT', 'Set a second factor up first.');
    await verifyTotp(ports, session, { accountId, sealed: factor.pendingSecret, code });
    await session.run(enableRow, { accountId });
    await session.run(replaceBackupCodes, { accountId, hashesHex: hashes });
    await session.run(noteFactor, { hashHex: caller.credentialHash, now: ports.clock.now() });
    await auditOwn(session, { ...caller, requestId }, { action: 'second_factor.enable' });
    return revokeOtherSessions(session, caller);
  });
  for (const hash of revoked) ports.authenticator.forget(hash);
  return codes;
}
