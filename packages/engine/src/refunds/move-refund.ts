import { saveRefund } from '@florin/database/sql/refunds/move';
import type { RefundRow } from '@florin/database/sql/refunds/read';
import type { Session } from '@florin/database/statement';
import type { Ids } from '@florin/domain/ports/ids';
import { mustMove, type RefundMove } from '@florin/domain/refund/transition';
import { record } from '../events/record.ts';
import { refundEvents } from '../events/refund-event.ts';

/** What a move says beside the new status. */
type Said = Partial<Pick<RefundRow, 'txHash' | 'rejectionReason' | 'failureReason' | 'reviewedAt'>>;

const remembered = { processing: 'processingAt', completed: 'completedAt', failed: 'failedAt' } as const;

/** Takes a locked refund one step on and tells it, in the transaction of what the step means for the books. */
export async function moveRefund(
  session: Session,
  refund: RefundRow,
  { move, said, at, ids }: { said: Said; at: Date; ids: Ids } & { move: RefundMove },
): Promise<RefundRow> {
  const status = mustMove(refund.status, move);
  const mark = status === 'approved' || status === 'rejected' ? {} : { [remembered[status]]: at };
  const moved: RefundRow = { ...refund, ...said, ...mark, status, waitingReason: null, updatedAt: at };
  await keepRefund(session, moved);
  await record(session, refundEvents(moved, at, ids));
  return moved;
}

/** Writes a locked refund as it stands now. */
export const keepRefund = (session: Session, refund: RefundRow): Promise<number> => session.run(saveRefund, refund);
