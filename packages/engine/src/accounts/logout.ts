import { closeSession } from '@florin/database/sql/accounts/sessions';
import type { Session } from '@florin/database/statement';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import type { Authenticator } from './authenticate.ts';

/** Ends the session of this token: in this process at once, in others within a second. An unknown one is no fault. */
export async function logout(
  { db, authenticator }: { db: Session; authenticator: Pick<Authenticator, 'forget'> },
  token: string,
): Promise<void> {
  const hash = credentialHash(token);
  await db.run(closeSession, { hashHex: hash });
  authenticator.forget(hash);
}
