import { findPoolIndex } from '@florin/database/sql/chains/address-pool';
import { markFinal } from '@florin/database/sql/outgoing/follow';
import { readOutgoing } from '@florin/database/sql/outgoing/read';
import { InvariantError } from '@florin/domain/errors';
import { gasFunded } from '@florin/domain/ledger/postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { post } from '../ledger/post.ts';
import { leaveRemainder } from './leave-remainder.ts';
import type { Ended, Step } from '../outgoing/step.ts';

/** Books a final gas funding; the movement that waits for it finds the coins by itself. */
export async function finishGas({ ports, row, lease, token }: Step, { success, arrived, fee }: Ended): Promise<void> {
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    if (!(await session.maybe(markFinal, { id: row.id, lease, succeeded: success, arrived, feePaid: fee, at: now })))
      return;
    const served = await session.maybe(readOutgoing, { id: row.purposeId });
    // A restore may have lost what it was for, and then only its address tells.
    const depositIndex =
      served?.sourceIndex ??
      (await session.maybe(findPoolIndex, { family: token.chain.chainType, address: row.destination }))?.index;
    if (depositIndex === undefined) throw new InvariantError('Gas was sent for no movement.', { id: row.id });
    const transfers = gasFunded({
      groupId: ports.ids.uuid(),
      outgoingId: row.id,
      depositIndex,
      nativeTokenId: row.tokenId,
      amount: success ? baseUnits(row.amount) : 0n,
      cost: fee,
    });
    await post(session, transfers, now);
    // What of it the movement does not use stays there.
    const { chainId, tokenId, destination: address } = row;
    await leaveRemainder(session, ports, { chainId, tokenId, depositIndex, address, at: now });
  });
}
