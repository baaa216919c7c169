import type { Ids } from '@florin/domain/ports/ids';
import type { FastifyInstance } from 'fastify';

/** Our own id for each request; one that a caller sends is not trusted into our logs. */
export const requestIdOptions = (ids: Ids) => ({ genReqId: () => ids.uuid(), requestIdHeader: false }) as const;

/** Headers that every answer carries: its request id, and that it is nobody's to keep or to guess the type of. */
export const addCommonHeaders = (app: FastifyInstance, { secure }: { secure: boolean }): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    if (secure) reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
};
