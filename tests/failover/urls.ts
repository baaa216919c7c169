import { passwords } from './installed.ts';

export const databaseName = 'florin';

/** Straight to a PostgreSQL, as its superuser; the certificate is that of the trial. */
export const superuserUrl = (address: string, database = 'postgres'): string =>
  `postgresql://postgres:${passwords.postgres}@${address}:5432/${database}?sslmode=no-verify`;

export const ownerUrl = (address: string): string =>
  `postgresql://florin_owner:${passwords.florin_owner}@${address}:5432/${databaseName}?sslmode=no-verify`;

/** Through the PgBouncer of whichever host a process runs on. */
export const pooledUrl = (role: 'florin_app' | 'florin_signer'): string =>
  `postgresql://${role}:${passwords[role]}@127.0.0.1:6432/${databaseName}`;
