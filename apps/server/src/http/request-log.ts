import type { FastifyInstance } from 'fastify';

/** One line for each answer, with the pattern of its route instead of its path where there is one. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      account: request.caller?.accountId,
    });
    done();
  });
};
