import type { KycLevel } from '@florin/contract/vocabulary';
import {
  type AccountRow,
  findAccountByEmail,
  setKycLevel as setKycLevelRow,
} from '@florin/database/sql/accounts/account';
import type { Session } from '@florin/database/statement';
import { notFound, Refusal } from '@florin/domain/errors';

/**
 * Sets how far a merchant is verified; every process notices within a second. Refuses with NOT_FOUND (e-mail) and
 * CONFLICT (an administrator has no level).
 */
export async function setKycLevel(
  db: Session,
  { email, level }: { email: string; level: KycLevel },
): Promise<AccountRow> {
  const account = await db.maybe(findAccountByEmail, { email });
  if (!account) throw notFound('account');
  if (account.role !== 'merchant') throw new Refusal('CONFLICT', 'Only merchants have a verification level.');
  return db.one(setKycLevelRow, { accountId: account.id, level });
}
