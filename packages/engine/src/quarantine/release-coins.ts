import { releaseQuarantines, unmarkQuarantined } from '@florin/database/sql/deposits/quarantines';
import type { Session } from '@florin/database/statement';
import { quarantineReleased, sweptReleased } from '@florin/domain/ledger/quarantine-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Ids } from '@florin/domain/ports/ids';
import { post } from '../ledger/post.ts';
import { toPosting } from './quarantine-tainted.ts';

/** Ends the quarantines of a payment; its coins are again like all others on their address or in the treasury. */
export async function releaseCoins(
  session: Session,
  paymentId: string,
  { ids, now }: { ids: Ids; now: Date },
): Promise<void> {
  const ended = await session.many(releaseQuarantines, { paymentId, at: now });
  const freed = await session.many(unmarkQuarantined, { quarantineIds: ended.map(({ id }) => id) });
  const lying = freed.filter(({ booked, outgoingId }) => booked && outgoingId === null);
  const sweeps = Map.groupBy(freed, ({ outgoingId }) => outgoingId);
  const swept = [...sweeps].flatMap(([outgoingId, deposits]) => {
    const [first] = deposits;
    if (outgoingId === null || !first?.sweptAmount) return [];
    const sequence = Math.max(...deposits.map(({ quarantines }) => quarantines));
    const amount = baseUnits(first.sweptAmount);
    return sweptReleased({ groupId: ids.uuid(), outgoingId, tokenId: first.tokenId, amount, sequence });
  });
  await post(session, [...lying.flatMap((deposit) => quarantineReleased(toPosting(deposit, ids))), ...swept], now);
}
