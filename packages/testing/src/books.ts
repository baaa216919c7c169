import type { Database } from '@florin/database/database';
import { verifyBooks } from '@florin/database/verify-books';
import type { TestToken } from './catalogue.ts';

/** @throws Error that names what is broken: for `afterEach`, so that every test leaves books that balance. */
export async function mustBalance({ db }: { db: Database }): Promise<void> {
  const violations = await db.many(verifyBooks);
  if (violations.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(violations)}`);
}

/** What an account holds of a token by the ledger, base units; below nothing for one that owes. */
export async function bookedIn({ db }: { db: Database }, account: string, token: TestToken): Promise<bigint> {
  const { rows } = await db.pool.query<{ held: string }>(
    `select coalesce(sum(case when debit_account = $1 then amount else -amount end), 0)::numeric(78,0) as held
       from ledger_transfers where token_id = $2 and (debit_account = $1 or credit_account = $1)`,
    [account, token.id],
  );
  return BigInt(rows[0]?.held ?? 0);
}
