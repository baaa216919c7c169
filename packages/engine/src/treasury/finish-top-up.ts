import { findPoolIndex } from '@florin/database/sql/chains/address-pool';
import { markFinal } from '@florin/database/sql/outgoing/follow';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { topUpFinal } from '@florin/domain/ledger/remainder-postings';
import { tokenFeeChanged } from '@florin/domain/ledger/token-fee-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { nativeToken } from '../catalogue/native-token.ts';
import { post } from '../ledger/post.ts';
import { bookReturned } from '../outgoing/book-returned.ts';
import { payingAccount } from '../outgoing/costs.ts';
import type { Correction, Ended, Step } from '../outgoing/step.ts';
import { lookAtRemainder } from './leave-remainder.ts';

/** Books a final top-up. Whatever waits for the coins of its address finds them by itself; what failed is looked at again. */
export async function finishTopUp(step: Step, ended: Ended): Promise<void> {
  const { ports, row, lease, token } = step;
  const { success, arrived, fee } = ended;
  const nativeTokenId = nativeToken(await ports.catalogue.current(), token).id;
  await ports.db.transaction(async (session) => {
    const at = ports.clock.now();
    if (!(await session.maybe(markFinal, { id: row.id, lease, succeeded: success, arrived, feePaid: fee, at }))) return;
    const depositIndex = await indexOf(session, step);
    const posting = { groupId: ports.ids.uuid(), outgoingId: row.id, depositIndex, tokenId: token.id };
    const amount = success ? baseUnits(row.amount) : 0n;
    await post(session, topUpFinal({ ...posting, nativeTokenId, amount, cost: fee, paidBy: payingAccount(step) }), at);
    if (success) await post(session, tokenFeeChanged({ ...posting, change: amount - arrived, sequence: 0 }), at);
    await bookReturned(session, step, { ...ended, at });
    await lookAgain(session, step, at);
  });
}

/** What a deep reorg took from its address again is missing there again. */
export const undoTopUp = (session: Session, step: Step, { at }: Correction): Promise<void> =>
  lookAgain(session, step, at);

async function lookAgain(session: Session, step: Step, at: Date): Promise<void> {
  const { chainId, tokenId, destination: address } = step.row;
  const depositIndex = await indexOf(session, step);
  await lookAtRemainder(session, step.ports, { chainId, tokenId, depositIndex, address, dueAt: at });
}

async function indexOf(session: Session, { row, token }: Step): Promise<bigint> {
  const found = await session.maybe(findPoolIndex, { family: token.chain.chainType, address: row.destination });
  if (!found) throw new InvariantError('A top-up goes to a deposit address.', { id: row.id });
  return found.index;
}
