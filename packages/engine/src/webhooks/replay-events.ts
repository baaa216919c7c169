import { limits } from '@florin/contract/limits';
import type { EventType } from '@florin/contract/vocabulary';
import type { Database } from '@florin/database/database';
import {
  countEventsInRange,
  countWaitingDeliveries,
  replayEvents as insertReplays,
} from '@florin/database/sql/webhooks/requeue';
import { lockAccount } from '@florin/database/sql/accounts/account';
import { readWebhookConfig } from '@florin/database/sql/webhooks/configs';
import { invalid, notFound, Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';

export interface EventRange {
  from: Date;
  /** Null: until now. */
  to: Date | null;
  /** Null: of every type, also of those the webhook does not ask for. */
  events: readonly EventType[] | null;
}

/**
 * Delivers the events of a time once more, as they were, each under a delivery of its own and in their order. Answers
 * how many. Refuses with NOT_FOUND before the first set-up and VALIDATION_ERROR (`from` after `to` or too many events
 * at once; `is_active`), and with CONFLICT while as many deliveries wait as a merchant may have.
 */
export async function replayEvents(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  merchantId: string,
  { from, to, events }: EventRange,
): Promise<number> {
  const now = clock.now();
  if (from > (to ?? now)) throw invalid('from', 'Must not lie after the end of the range.');
  const range = { merchantId, from, to: to ?? now, types: events };
  const most = limits.replayedEventsMax;
  return db.transaction(async (session) => {
    // One after the other, so that what waits can be counted.
    await session.maybe(lockAccount, { accountId: merchantId });
    const config = await session.maybe(readWebhookConfig, { merchantId });
    if (!config) throw notFound('webhook: set one up first');
    const { total: waiting } = await session.one(countWaitingDeliveries, {
      merchantId,
      most: limits.deliveriesWaitingMax,
    });
    if (waiting >= BigInt(limits.deliveriesWaitingMax))
      throw new Refusal('CONFLICT', `${waiting} deliveries wait already. Replay more once they have gone out.`);
    if (!config.isActive) throw invalid('is_active', 'The webhook is switched off: switch it on first.');
    const { total } = await session.one(countEventsInRange, { ...range, most: most + 1 });
    if (total > BigInt(most)) {
      throw invalid('from', `More than ${most} events lie in this range. Replay it in parts, or fewer types.`);
    }
    const deliveryIds = Array.from({ length: Number(total) }, () => ids.uuid());
    const attemptsMax = limits.deliveryAttemptsMax;
    return (await session.many(insertReplays, { ...range, deliveryIds, attemptsMax, now })).length;
  });
}
