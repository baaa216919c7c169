import { markFinal } from '@florin/database/sql/outgoing';
import { networkCost } from '@florin/domain/ledger/network-cost';
import { post } from '../ledger/post.ts';
import { nativeToken } from '../outgoing/fund-gas.ts';
import type { Ended, Step } from '../outgoing/step.ts';

/** Books what a final transaction cost that moves nothing by design: a contract's creation, a number used up. */
export async function finishOverhead(
  { ports, row, lease, token }: Step,
  { success, arrived, fee }: Ended,
): Promise<void> {
  const nativeTokenId = nativeToken(await ports.catalogue.current(), token).id;
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    if (!(await session.maybe(markFinal, row.id, lease, success, arrived, fee, now))) return;
    const kind = row.purpose === 'deployment' ? 'deployment_cost' : 'cancel_cost';
    const from = { groupId: ports.ids.uuid(), outgoingId: row.id, nativeTokenId, depositIndex: row.sourceIndex };
    await post(session, networkCost({ ...from, kind, cost: fee }), now);
  });
}
