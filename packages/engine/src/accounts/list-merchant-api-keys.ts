import { findAccount } from '@florin/database/sql/accounts/account';
import {
  countApiKeys,
  listMerchantApiKeys as listRows,
  type MerchantApiKeyRow,
} from '@florin/database/sql/accounts/api-keys';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';

/**
 * One page of a merchant's keys with their rates, newest first and with the revoked ones, and how many there are.
 * Refuses with NOT_FOUND, also for an administrator's account.
 */
export async function listMerchantApiKeys(
  db: Session,
  merchantId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: bigint; apiKeys: MerchantApiKeyRow[] }> {
  const [account, apiKeys, { total }] = await Promise.all([
    db.maybe(findAccount, { accountId: merchantId }),
    db.many(listRows, { accountId: merchantId, limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countApiKeys, { accountId: merchantId }),
  ]);
  if (account?.role !== 'merchant') throw notFound('merchant');
  return { total, apiKeys };
}
