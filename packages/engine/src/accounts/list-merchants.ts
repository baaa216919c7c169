import {
  type AccountRow,
  countMerchants,
  listMerchants as listMerchantRows,
} from '@florin/database/sql/accounts/account';
import type { Session } from '@florin/database/statement';

/** One page of the merchants, newest first, and how many there are. */
export async function listMerchants(
  db: Session,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: bigint; merchants: AccountRow[] }> {
  const [merchants, { total }] = await Promise.all([
    db.many(listMerchantRows, { limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countMerchants),
  ]);
  return { total, merchants };
}
