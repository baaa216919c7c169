import type { FastifyInstance, FastifyRequest } from 'fastify';

const isSignIn = (request: FastifyRequest): boolean =>
  request.routeOptions.config.contract?.metadata.access.rateLimit === 'sign_in_address';

/** One line for each answer, with the pattern of its route instead of its path where there is one. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      trace: request.span?.traceId,
      account: request.caller?.accountId,
      // Whose network it was, where that may matter later: of refusals, and of whoever signs in.
      address: reply.statusCode >= 400 || isSignIn(request) ? request.ip : undefined,
    });
    done();
  });
};
