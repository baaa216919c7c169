import type { RefundStatus } from '@florin/contract/vocabulary';
import {
  countRefunds,
  listRefunds as listRows,
  readRefund as readRow,
  type RefundRow,
} from '@florin/database/sql/refunds/read';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';

export interface RefundFilter {
  status: RefundStatus | null;
  page: number;
  pageSize: number;
}

/** One page of all refunds, newest first, and how many there are. */
export async function listRefunds(
  db: Session,
  { status, page, pageSize }: RefundFilter,
): Promise<{ total: bigint; refunds: RefundRow[] }> {
  const [refunds, { total }] = await Promise.all([
    db.many(listRows, { status, limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countRefunds, { status }),
  ]);
  return { total, refunds };
}

/** One refund. Refuses with NOT_FOUND. */
export async function readRefund(db: Session, id: string): Promise<RefundRow> {
  const refund = await db.maybe(readRow, { id });
  if (!refund) throw notFound('refund');
  return refund;
}
