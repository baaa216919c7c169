import { markFinal } from '@florin/database/sql/outgoing/follow';
import { noteShortage } from '@florin/database/sql/sweeps/shortages';
import { networkCost, type OverheadKind } from '@florin/domain/ledger/network-cost';
import { post } from '../ledger/post.ts';
import { nativeToken } from '../catalogue/native-token.ts';
import type { Ended, Step } from '../outgoing/step.ts';

/** Books what a final transaction cost that moves nothing by design: a contract's creation, a nonce used up, a stake lent. */
export const finishOverhead =
  (kind: OverheadKind) =>
  async ({ ports, catalogue, row, lease, token }: Step, { success, arrived, fee }: Ended): Promise<void> => {
    const nativeTokenId = nativeToken(catalogue, token).id;
    await ports.db.transaction(async (session) => {
      const now = ports.clock.now();
      if (!(await session.maybe(markFinal, { id: row.id, lease, succeeded: success, arrived, feePaid: fee, at: now })))
        return;
      const from = { groupId: ports.ids.uuid(), outgoingId: row.id, nativeTokenId, depositIndex: row.sourceIndex };
      await post(session, networkCost({ ...from, kind, cost: fee }), now);
      await session.run(noteShortage, { id: ports.ids.uuid(), outgoingId: row.id, at: now });
    });
  };
