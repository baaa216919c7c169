import { type DepositList, depositLists, type UntakenDepositRow } from '@florin/database/sql/deposits/list-untaken';
import type { Session } from '@florin/database/statement';

/** One page of deposits that an administrator may decide about, newest first, and how many there are. */
export async function listUntakenDeposits(
  db: Session,
  { list = 'open', page, pageSize }: { list?: DepositList; page: number; pageSize: number },
): Promise<{ total: bigint; deposits: UntakenDepositRow[] }> {
  const [deposits, { total }] = await Promise.all([
    db.many(depositLists[list].list, { limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(depositLists[list].count),
  ]);
  return { total, deposits };
}
