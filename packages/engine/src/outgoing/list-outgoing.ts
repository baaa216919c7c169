import type { OutgoingPurpose, OutgoingStatus } from '@florin/contract/outgoing-vocabulary';
import { countOutgoing, type ListedOutgoingRow, listOutgoing as listRows } from '@florin/database/sql/outgoing/list';
import type { Session } from '@florin/database/statement';

export interface OutgoingFilter {
  status: OutgoingStatus | null;
  purpose: OutgoingPurpose | null;
  page: number;
  pageSize: number;
}

/** One page of what left or is to leave our addresses, newest first, and how many there are. */
export async function listOutgoing(
  db: Session,
  { status, purpose, page, pageSize }: OutgoingFilter,
): Promise<{ total: bigint; outgoing: ListedOutgoingRow[] }> {
  const [outgoing, { total }] = await Promise.all([
    db.many(listRows, { status, purpose, limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countOutgoing, { status, purpose }),
  ]);
  return { total, outgoing };
}
