import { randomBytes, randomUUID } from 'node:crypto';
import { newApiKey } from '@florin/domain/credentials/api-key';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { newSessionToken } from '@florin/domain/credentials/session-token';
import type { Pool } from 'pg';

export interface Merchant {
  id: string;
  apiKey: string;
}

/** A verified merchant with an API key of every scope, written as the owner. */
export async function seedMerchant(owner: Pool): Promise<Merchant> {
  const merchant = { id: randomUUID(), apiKey: newApiKey((length) => randomBytes(length)) };
  await owner.query(
    `insert into accounts (id, email, name, password_hash, role, kyc_level)
     values ($1::uuid, $1::text || '@example.com', 'Benchmark merchant', '', 'merchant', 'basic')`,
    [merchant.id],
  );
  await owner.query(
    `insert into api_keys (id, account_id, label, hash, scopes, rate_per_second, created_at)
     values ($1, $2, 'bench', decode($3, 'hex'), '{payments,withdrawals,webhooks}', 100000, florin.now())`,
    [randomUUID(), merchant.id, credentialHash(merchant.apiKey)],
  );
  return merchant;
}

/** A session of this merchant, written as the owner. */
export async function seedSession(owner: Pool, { id }: Merchant): Promise<string> {
  const token = newSessionToken((length) => randomBytes(length));
  await owner.query(
    `insert into sessions (token_hash, account_id, created_at, last_used_at, expires_at)
     values (decode($1, 'hex'), $2, florin.now(), florin.now(), florin.now() + interval '1 day')`,
    [credentialHash(token), id],
  );
  return token;
}
