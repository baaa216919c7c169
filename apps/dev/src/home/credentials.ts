import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { CannotStart } from '../cannot-start.ts';
import { writePrivateFile } from './write-file.ts';

/** Made once per stack and kept in one file of mode 0600. */
export interface Credentials {
  database: { superuser: string; owner: string; app: string; signer: string };
  /** `<key id>:<base64 of 32 bytes>`, as FLORIN_SECRETS_KEYS takes it. */
  secretsKeys: string;
  merchant: { email: string; password: string };
  admin: { email: string; password: string };
}

const password = (): string => randomBytes(18).toString('base64url');

const fresh = (): Credentials => ({
  database: { superuser: password(), owner: password(), app: password(), signer: password() },
  secretsKeys: `dev1:${randomBytes(32).toString('base64')}`,
  merchant: { email: 'merchant@example.com', password: password() },
  admin: { email: 'admin@example.com', password: password() },
});

/**
 * The credentials of this stack; new ones when there are none yet.
 *
 * @throws CannotStart when the file cannot be read: the database and sealed secrets hang on it
 */
export function openCredentials(path: string): Credentials {
  if (!existsSync(path)) writePrivateFile(path, `${JSON.stringify(fresh(), null, 2)}\n`);
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Credentials;
  } catch {
    throw new CannotStart(
      `${path} cannot be read. Put it back, or start from empty data with FLORIN_FRESH=1 npm start.`,
    );
  }
}
