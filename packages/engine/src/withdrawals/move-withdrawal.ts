import type { WithdrawalEventType } from '@florin/contract/vocabulary';
import { saveWithdrawal } from '@florin/database/sql/withdrawals/move';
import type { WithdrawalRow } from '@florin/database/sql/withdrawals/read';
import type { Session } from '@florin/database/statement';
import type { WithdrawalPosting } from '@florin/domain/ledger/withdrawal-postings';
import { usd } from '@florin/domain/money/usd';
import type { Ids } from '@florin/domain/ports/ids';
import { mustMove, type WithdrawalMove } from '@florin/domain/withdrawal/transition';
import { record } from '../events/record.ts';
import { withdrawalEvent } from '../events/withdrawal-event.ts';

/** What a move says beside the new status. */
type Said = Partial<Pick<WithdrawalRow, 'txHash' | 'rejectionReason' | 'failureReason' | 'reviewedAt'>>;

const remembered = { processing: 'processingAt', completed: 'completedAt', failed: 'failedAt' } as const;

/** Takes a locked withdrawal one step on and tells it, in the transaction of what the step means for the books. */
export async function moveWithdrawal(
  session: Session,
  withdrawal: WithdrawalRow,
  { move, said, at, ids }: { said: Said; at: Date; ids: Ids } & { move: WithdrawalMove },
): Promise<WithdrawalRow> {
  const status = mustMove(withdrawal.status, move);
  const mark = status === 'rejected' ? {} : { [remembered[status]]: at };
  const moved: WithdrawalRow = { ...withdrawal, ...said, ...mark, status, waitingReason: null, updatedAt: at };
  await session.run(saveWithdrawal, moved);
  const type: WithdrawalEventType = `withdrawal.${status}`;
  await record(session, [withdrawalEvent(moved, { type, at, ids })]);
  return moved;
}

/** The withdrawal as the books take it, in US dollars. */
export const toPosting = ({ id, merchantId, tokenId, netUsd, feeUsd }: WithdrawalRow, ids: Ids): WithdrawalPosting => ({
  groupId: ids.uuid(),
  withdrawalId: id,
  merchantId,
  tokenId,
  netUsd: usd(netUsd),
  feeUsd: usd(feeUsd),
});
