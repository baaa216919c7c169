import { administrator, merchant } from '@florin/contract/access';
import { Refusal } from '@florin/domain/errors';
import type { Caller } from '@florin/engine/accounts/caller';
import type { FastifyInstance } from 'fastify';
import type { ConsoleName } from '../config/consoles.ts';
import { gate, type Gates } from './gates.ts';
import { NewsStreams, type StreamTimes } from './news-streams.ts';
import { doorTaken, pagePath } from './console/door.ts';

/** How the server learns that something was written which a console shows. */
export interface ConsoleNewsPorts extends StreamTimes {
  /** Calls `tell` from then on. Refuses with RATE_LIMIT_EXCEEDED; answers how to end it. */
  watch: Readonly<Record<ConsoleName, (caller: Pick<Caller, 'accountId'>, tell: () => void) => Promise<() => void>>>;
}

/** Maintenance closes nothing here: who may look hears that there is something to look at. */
const accessAt = { merchant: { ...merchant, maintenance: 'exempt' }, operator: administrator } as const;

/**
 * `/news` at each console's door: news for who is signed in there, by the cookie. A browser's own stream carries no header
 * of ours; what it says of where it begins must be the console.
 */
export const serveConsoleNews = (app: FastifyInstance, { watch, ...times }: ConsoleNewsPorts, gates: Gates): void => {
  const streams = new NewsStreams(app, times);
  for (const name of ['merchant', 'operator'] as const) {
    app.get(
      pagePath(name, '/news'),
      { onRequest: gate({ access: accessAt[name], roles: null }, gates) },
      async (request, reply) => {
        const site = request.headers['sec-fetch-site'];
        if (doorTaken(request.raw)?.name !== name) return reply.callNotFound();
        if (site !== undefined && site !== 'same-origin')
          throw new Refusal('FORBIDDEN', 'The request does not come from the console.');
        const { caller } = request;
        if (caller === null) throw new TypeError('Nobody passed the gates.');
        return streams.answer(reply, (tell) => watch[name](caller, tell));
      },
    );
  }
};
