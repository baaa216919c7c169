import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { FlorinAccounts } from '@florin/sdk/accounts';
import { Client } from 'pg';

/** Servers may rest for so long on what they knew of an account before. */
const knownMs = 1_100;

/**
 * Registers an account by the SDK, which takes the answers of any release, and makes it what it is to be, as the owner of
 * the database.
 *
 * @returns what it signs in with
 */
export async function openSession(baseUrl: string, ownerUrl: string, role: 'merchant' | 'admin'): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const registration = { email, password: `correct horse ${randomUUID()}`, name: 'Upgraded' };
  const { session_token: session } = await new FlorinAccounts({ baseUrl }).auth.register(registration);
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const level = role === 'merchant' ? 'basic' : 'none';
    await owner.query('update accounts set role = $2, kyc_level = $3, version = version + 1 where email = $1', [
      email,
      role,
      level,
    ]);
  } finally {
    await owner.end();
  }
  await sleep(knownMs);
  return session;
}
