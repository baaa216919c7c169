import {
  countUntakenDeposits,
  listUntakenDeposits as listRows,
  type UntakenDepositRow,
} from '@florin/database/sql/list-untaken-deposits';
import type { Session } from '@florin/database/statement';

/** One page of the deposits that no payment has taken, newest first, and how many there are; hidden ones apart. */
export async function listUntakenDeposits(
  db: Session,
  { ignored = false, page, pageSize }: { ignored?: boolean; page: number; pageSize: number },
): Promise<{ total: bigint; deposits: UntakenDepositRow[] }> {
  const [deposits, { total }] = await Promise.all([
    db.many(listRows, pageSize, (page - 1) * pageSize, ignored),
    db.one(countUntakenDeposits, ignored),
  ]);
  return { total, deposits };
}
