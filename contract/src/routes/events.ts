import { webhooks as access } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { eventListQuery, eventPage } from '../schemas/event.ts';

/** The feed of events, for catching up without a webhook. */
export const events = routes({
  list: route({
    method: 'GET',
    path: '/v1/events',
    summary: 'Read the event feed, oldest first',
    description:
      'Every state change is here, whether or not a webhook is set up. Keep `next_cursor` and ask again; with `wait_seconds` the answer waits for the next event.',
    access,
    query: eventListQuery,
    status: 200,
    data: eventPage,
    errors: [],
    examples: { query: { limit: '20' }, data: examples.eventPage },
  }),
});
