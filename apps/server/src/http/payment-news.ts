import { payer } from '@florin/contract/access';
import { paymentParams } from '@florin/contract/schemas/payment';
import type { FastifyInstance } from 'fastify';
import { gate, type Gates } from './gates.ts';
import { NewsStreams, type StreamTimes } from './news-streams.ts';
import { validationRefusal } from './validation.ts';

/** How the server learns that something of a payment was written. */
export interface NewsPorts extends StreamTimes {
  /** Calls `tell` from then on. Refuses with NOT_FOUND and RATE_LIMIT_EXCEEDED; answers how to end it. */
  watch(paymentId: string, tell: () => void): Promise<() => void>;
}

/** News of one payment for its payer's page. */
export const servePaymentNews = (app: FastifyInstance, { watch, ...times }: NewsPorts, gates: Gates): void => {
  const streams = new NewsStreams(app, times);
  app.get(
    '/pay/:payment_id/news',
    { onRequest: gate({ access: payer, roles: null }, gates) },
    async ({ params }, reply) => {
      const asked = paymentParams.safeParse(params);
      if (!asked.success) throw validationRefusal({ pathParams: asked.error, query: null, body: null });
      return streams.answer(reply, (tell) => watch(asked.data.payment_id, tell));
    },
  );
};
