import { markFinal } from '@florin/database/sql/outgoing/follow';
import { exchangeTransferred } from '@florin/domain/ledger/exchange-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { post } from '../ledger/post.ts';
import { nativeToken } from '../catalogue/native-token.ts';
import type { Ended, Step } from '../outgoing/step.ts';

/** Books a final transfer to an exchange: the coins are on their way until the exchange has credited them. */
export async function finishExchange(
  { ports, row, lease, token }: Step,
  { success, arrived, fee }: Ended,
): Promise<void> {
  const nativeTokenId = nativeToken(await ports.catalogue.current(), token).id;
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    if (!(await session.maybe(markFinal, { id: row.id, lease, succeeded: success, arrived, feePaid: fee, at: now })))
      return;
    const amount = success ? baseUnits(row.amount) : 0n;
    const transfer = { groupId: ports.ids.uuid(), outgoingId: row.id, tokenId: token.id, nativeTokenId };
    await post(session, exchangeTransferred({ ...transfer, amount, cost: fee }), now);
  });
}
