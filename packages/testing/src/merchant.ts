import { randomUUID } from 'node:crypto';
import type { Caller } from '@florin/engine/accounts/caller';
import { Client } from 'pg';

/** A merchant with Basic verification, and itself as the caller of use-cases. */
export async function seedMerchant(ownerUrl: string, change: Partial<Caller> = {}): Promise<Caller> {
  const accountId = randomUUID();
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into accounts (id, email, name, password_hash, role, kyc_level) values ($1, $2, 'Test merchant', '', 'merchant', 'basic')`,
      [accountId, `${accountId}@example.com`],
    );
  } finally {
    await owner.end();
  }
  return {
    accountId,
    role: 'merchant',
    kycLevel: 'basic',
    credential: 'key',
    scopes: ['payments', 'withdrawals'],
    version: 1n,
    paymentSettings: { feePayer: 'user', enabledTokenIds: [] },
    webhook: null,
    ...change,
  } as Caller;
}
