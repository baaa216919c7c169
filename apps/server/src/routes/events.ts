import type { Contract } from '@florin/contract/contract';
import type { FeedPage } from '@florin/engine/webhooks/read-feed';
import type { Handlers } from '../http/handler.ts';
import { presentEvent } from '../presenters/delivery.ts';

/** What the feed needs, bound to its ports. */
export interface EventUseCases {
  /**
   * Events after the cursor, oldest first, and the cursor to go on from: the given one when nothing is new.
   * Refuses with VALIDATION_ERROR (`after`) for a cursor of another installation or of before a restore.
   */
  readFeed(merchantId: string, request: { after: string | null; limit: number }): Promise<FeedPage>;
}

/** The feed of events. */
export const eventRoutes = (engine: EventUseCases): Handlers<Contract['events']> => ({
  list: async ({ caller, query }) => {
    const { events, nextCursor } = await engine.readFeed(caller.accountId, {
      after: query.after ?? null,
      limit: query.limit,
    });
    return { events: events.map(presentEvent), next_cursor: nextCursor };
  },
});
