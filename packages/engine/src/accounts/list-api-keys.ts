import { type ApiKeyRow, countApiKeys, listApiKeys as listApiKeyRows } from '@florin/database/sql/accounts/api-keys';
import type { Session } from '@florin/database/statement';

/** One page of an account's keys, newest first and with the revoked ones, and how many there are. */
export async function listApiKeys(
  db: Session,
  accountId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: bigint; apiKeys: ApiKeyRow[] }> {
  const [apiKeys, { total }] = await Promise.all([
    db.many(listApiKeyRows, { accountId, limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countApiKeys, { accountId }),
  ]);
  return { total, apiKeys };
}
