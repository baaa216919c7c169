import { type AccountRow, findAccount } from '@florin/database/sql/accounts/account';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';

/** An account as its owner sees it. Refuses with NOT_FOUND. */
export async function readAccount(db: Session, accountId: string): Promise<AccountRow> {
  const account = await db.maybe(findAccount, { accountId });
  if (!account) throw notFound('account');
  return account;
}
