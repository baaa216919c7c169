import {
  type AccountRow,
  findAccount,
  readSignedIn as readSignedInRow,
  type SignedInRow,
} from '@florin/database/sql/accounts/account';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';

/** An account as its owner sees it. Refuses with NOT_FOUND. */
export async function readAccount(db: Session, accountId: string): Promise<AccountRow> {
  const account = await db.maybe(findAccount, { accountId });
  if (!account) throw notFound('account');
  return account;
}

/** Who is signed in, with the role that they have. Refuses with NOT_FOUND. */
export async function readSignedIn(db: Session, personId: string): Promise<SignedInRow> {
  const row = await db.maybe(readSignedInRow, { personId });
  if (!row) throw notFound('account');
  return row;
}
