import { markFinal } from '@florin/database/sql/outgoing/follow';
import { emptyRemainder } from '@florin/database/sql/sweeps/remainders';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { consolidationFinal } from '@florin/domain/ledger/remainder-postings';
import { tokenFeeChanged } from '@florin/domain/ledger/token-fee-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { post } from '../ledger/post.ts';
import { bookReturned } from '../outgoing/book-returned.ts';
import { payingAccount } from '../outgoing/costs.ts';
import { nativeToken } from '../catalogue/native-token.ts';
import { leaveRemainder } from './leave-remainder.ts';
import type { Correction, Ended, Step } from '../outgoing/step.ts';

/** Books a final transfer of what was left on a deposit address. What failed is looked at again like everything left. */
export async function finishConsolidation(step: Step, ended: Ended): Promise<void> {
  const { ports, row, lease, token } = step;
  const { success, arrived, fee } = ended;
  const nativeTokenId = nativeToken(await ports.catalogue.current(), token).id;
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    if (!(await session.maybe(markFinal, { id: row.id, lease, succeeded: success, arrived, feePaid: fee, at: now })))
      return;
    const place = { outgoingId: row.id, depositIndex: sourceOf(step), tokenId: token.id };
    const posting = { ...place, groupId: ports.ids.uuid(), nativeTokenId };
    const change = success ? baseUnits(row.amount) - arrived : 0n;
    await post(
      session,
      consolidationFinal({ ...posting, amount: arrived, cost: fee, paidBy: payingAccount(step) }),
      now,
    );
    await post(session, tokenFeeChanged({ ...posting, change, sequence: 0 }), now);
    await bookReturned(session, step, { ...ended, at: now });
    await lookAgain(session, step, now);
    if (success) await session.run(emptyRemainder, { id: row.purposeId });
  });
}

/** What a deep reorg brought back to its address is looked at again. */
export const undoConsolidation = (session: Session, step: Step, { at }: Correction): Promise<void> =>
  lookAgain(session, step, at);

async function lookAgain(session: Session, step: Step, at: Date): Promise<void> {
  const { chainId, tokenId, sourceAddress: address } = step.row;
  await leaveRemainder(session, step.ports, { chainId, tokenId, depositIndex: sourceOf(step), address, at });
}

function sourceOf({ row }: Step): bigint {
  if (row.sourceIndex === null) throw new InvariantError('What is left lies on a deposit address.', { id: row.id });
  return row.sourceIndex;
}
