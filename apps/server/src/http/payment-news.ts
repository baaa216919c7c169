import { Readable } from 'node:stream';
import { payer } from '@florin/contract/access';
import { paymentParams } from '@florin/contract/schemas/payment';
import type { FastifyInstance } from 'fastify';
import { gate, type Gates } from './gates.ts';
import { validationRefusal } from './validation.ts';

/** How the server learns that something of a payment was written. */
export interface NewsPorts {
  /** Calls `tell` from then on. Refuses with NOT_FOUND and RATE_LIMIT_EXCEEDED; answers how to end it. */
  watch(paymentId: string, tell: () => void): Promise<() => void>;
  /** Well below the minute after which proxies cut a connection that says nothing. */
  heartbeatMs: number;
  /** A stream that is older ends: whoever still looks opens another one, at whichever server. */
  longestMs: number;
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that compresses or buffers would keep news back.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;
/** When a browser whose connection broke asks again. */
const opening = 'retry: 3000\n\n';
const news = 'event: news\ndata: {}\n\n';
const heartbeat = ':\n\n';

/**
 * News of one payment as server-sent events (HTML Standard, section 9.2): `news` whenever something of it was written.
 * They say nothing about what it was: the payer's page then reads the payment as it does at any other time.
 */
export const servePaymentNews = (
  app: FastifyInstance,
  { watch, heartbeatMs, longestMs }: NewsPorts,
  gates: Gates,
): void => {
  const open = new Set<Readable>();
  // Before the server waits for answers to end: these would not by themselves.
  app.addHook('preClose', (done) => {
    for (const stream of open) stream.push(null);
    done();
  });
  app.get(
    '/pay/:payment_id/news',
    { onRequest: gate({ access: payer, roles: null }, gates) },
    async ({ params }, reply) => {
      const asked = paymentParams.safeParse(params);
      if (!asked.success) throw validationRefusal({ pathParams: asked.error, query: null, body: null });
      const stream = new Readable({ read() {} });
      const end = await watch(asked.data.payment_id, () => stream.push(news));
      const beat = setInterval(() => stream.push(heartbeat), heartbeatMs);
      const last = setTimeout(() => stream.push(null), longestMs);
      open.add(stream);
      const close = (): void => {
        clearInterval(beat);
        clearTimeout(last);
        open.delete(stream);
        end();
      };
      stream.once('close', close);
      reply.raw.once('close', () => stream.destroy());
      // The browser may have left while the payment was looked for.
      if (reply.raw.destroyed) stream.destroy();
      stream.push(opening);
      return reply.headers(headers).send(stream);
    },
  );
};
