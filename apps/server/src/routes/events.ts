import type { Contract } from '@florin/contract/contract';
import { awaitFeed } from '@florin/engine/webhooks/await-feed';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentEvent } from '../presenters/delivery.ts';

/** Until so many seconds are over, the caller has left, or the server stops; then forgets the connection. */
async function waiting<T>(
  seconds: number,
  { request: { raw }, ending }: { request: FastifyRequest; ending: AbortSignal },
  work: (until: AbortSignal) => Promise<T>,
): Promise<T> {
  if (seconds === 0) return work(AbortSignal.abort());
  const left = new AbortController();
  const leave = (): void => left.abort();
  raw.socket.once('close', leave);
  try {
    return await work(AbortSignal.any([AbortSignal.timeout(seconds * 1000), left.signal, ending]));
  } finally {
    raw.socket.off('close', leave);
  }
}

/** The feed of events. */
export const eventRoutes = (ports: ServerPorts): Handlers<Contract['events']> => ({
  list: async ({ caller, query: { after = null, limit, wait_seconds: seconds }, request }) => {
    const { events, nextCursor } = await waiting(seconds, { request, ending: ports.feed.ending }, (until) =>
      awaitFeed(ports, caller.accountId, { after, limit, until }),
    );
    return { events: events.map(presentEvent), next_cursor: nextCursor };
  },
});
