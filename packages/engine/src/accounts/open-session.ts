import type { AccountRow } from '@florin/database/sql/accounts/account';
import { openSession as insertSession } from '@florin/database/sql/accounts/sessions';
import type { Session } from '@florin/database/statement';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { newSessionToken } from '@florin/domain/credentials/session-token';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import { expiresAt, usedAfter } from './session-lifetime.ts';

export interface OpenedSession {
  /** Shown this once; only its hash is stored. */
  token: string;
  /** When it ends at the latest; earlier when it is not used. */
  expiresAt: Date;
  account: AccountRow;
}

/** Opens a session beside those the account has. */
export async function openSession(
  { db, clock, ids }: { db: Session; clock: Clock; ids: Ids },
  account: AccountRow,
  { address = null, factorAt = null }: { address?: string | null; factorAt?: Date | null } = {},
): Promise<OpenedSession> {
  const token = newSessionToken((length) => ids.bytes(length));
  const now = clock.now();
  const session = { token, expiresAt: expiresAt(now), account };
  await db.run(insertSession, {
    hashHex: credentialHash(token),
    accountId: account.id,
    now,
    expiresAt: session.expiresAt,
    usedAfter: usedAfter(now),
    address,
    factorAt,
  });
  return session;
}
