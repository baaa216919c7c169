import { readPasswordHash } from '@florin/database/sql/accounts/account';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import type { Caller } from '../caller.ts';
import { countSessionTry } from './limit.ts';
import type { BasePorts } from '../../base-ports.ts';

export type ProvePasswordPorts = { db: Session } & Pick<BasePorts, 'attempts' | 'clock' | 'passwords'>;

/**
 * Asks who is signed in for the password once more, so that whoever finds an open browser does not own the account.
 * Answers the hash that it was compared with. Refuses with UNAUTHORIZED and RATE_LIMIT_EXCEEDED (five wrong ones of
 * this session within 15 minutes).
 */
export async function provePassword(ports: ProvePasswordPorts, caller: Caller, password: string): Promise<string> {
  const { passwordHash } = await ports.db.one(readPasswordHash, { accountId: caller.accountId });
  const attempt = await countSessionTry(ports, caller);
  if (!(await ports.passwords.verify(password, passwordHash)))
    throw new Refusal('UNAUTHORIZED', 'The present password is wrong.');
  await attempt.right();
  return passwordHash;
}
