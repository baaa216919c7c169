import { Account } from '@florin/database/entities/account';
import type { Orm } from '@florin/database/orm';
import type { AccountRow } from '@florin/database/sql/accounts';
import { notFound } from '@florin/domain/errors';

/** An account as its owner sees it. Refuses with NOT_FOUND. */
export async function readAccount(orm: Orm, accountId: string): Promise<AccountRow> {
  const account = await orm.em.fork().findOne(Account, { id: accountId });
  if (!account) throw notFound('account');
  const { id, email, name, role, kycLevel, createdAt } = account;
  return { id, email, name, role, kycLevel, createdAt };
}
