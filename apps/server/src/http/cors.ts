import type { FastifyInstance } from 'fastify';

const methods = 'GET, POST, PUT, DELETE';
const requestHeaders = 'authorization, content-type, idempotency-key, x-refund-token';
const answerHeaders = 'date, x-request-id, retry-after, link, idempotency-replayed, ratelimit, ratelimit-policy';
const preflightSeconds = '600';

/**
 * Lets browsers of our own origins read answers (Fetch Standard, CORS protocol), and nobody else's. Keys belong on
 * servers, so no origin may send one. Without an allowed origin nothing changes: OPTIONS is no part of the contract.
 */
export const allowOwnOrigins = (app: FastifyInstance, origins: readonly string[]): void => {
  const own = new Set(origins);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !own.has(origin)) return done();
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', answerHeaders);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return done();
    reply.header('access-control-allow-methods', methods);
    reply.header('access-control-allow-headers', requestHeaders);
    reply.header('access-control-max-age', preflightSeconds);
    return reply.status(204).send();
  });
};
