import type { Contract } from '@florin/contract/contract';
import { readFeed } from '@florin/engine/webhooks/read-feed';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentEvent } from '../presenters/delivery.ts';

/** The feed of events. */
export const eventRoutes = (ports: ServerPorts): Handlers<Contract['events']> => ({
  list: async ({ caller, query }) => {
    const { events, nextCursor } = await readFeed(ports.db, caller.accountId, {
      after: query.after ?? null,
      limit: query.limit,
    });
    return { events: events.map(presentEvent), next_cursor: nextCursor };
  },
});
