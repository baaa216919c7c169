import { renameSession } from '@florin/database/sql/accounts/sessions';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { newSessionToken } from '@florin/domain/credentials/session-token';
import type { BasePorts } from '../../base-ports.ts';
import { usedAfter } from '../session-lifetime.ts';

type Ports = Pick<BasePorts, 'db' | 'clock' | 'ids' | 'authenticator'>;

/** A session under its new token. */
export interface RotatedSession {
  token: string;
  /** Unchanged by the rotation. */
  expiresAt: Date;
}

/**
 * Gives a session another token once its rights have grown, so that whoever knew the old one has nothing (OWASP ASVS
 * 7.2.4). The old one ends in this process at once, in others within a second. Null where the session is over.
 */
export async function rotateSession(
  { db, clock, ids, authenticator }: Ports,
  token: string,
): Promise<RotatedSession | null> {
  const fresh = newSessionToken((length) => ids.bytes(length));
  const hash = credentialHash(token);
  const now = clock.now();
  const renamed = await db.maybe(renameSession, {
    hashHex: hash,
    newHashHex: credentialHash(fresh),
    now,
    usedAfter: usedAfter(now),
  });
  authenticator.forget(hash);
  return renamed && { token: fresh, expiresAt: renamed.expiresAt };
}
