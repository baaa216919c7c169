import type { Ids } from '@florin/domain/ports/ids';
import type { FastifyInstance } from 'fastify';

/** Our own id for each request; one that a caller sends is not trusted into our logs. */
export const requestIdOptions = (ids: Ids) => ({ genReqId: () => ids.uuid(), requestIdHeader: false }) as const;

/** Nobody's to keep, to guess the type of, to frame, or to run anything from; pages of ours say more of themselves. */
const common = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};
const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Headers that every answer carries: its request id, and what a browser must not do with it. */
export const addCommonHeaders = (app: FastifyInstance, { secure }: { secure: boolean }): void => {
  const headers = secure ? { ...common, ...strictTransport } : common;
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.headers(headers);
    done();
  });
};
