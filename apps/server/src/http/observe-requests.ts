import type { OpenSpan, Tracing } from '@florin/domain/ports/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of this request; null where nobody collects them. */
    span: OpenSpan | null;
  }
}

/** Who is told of requests. */
export interface RequestObserver {
  answered: (request: { method: string; route: string | null; status: number; seconds: number }) => void;
  /** Null: no spans. */
  tracing: Tracing | null;
}

const routeOf = (request: FastifyRequest): string | null => request.routeOptions.url ?? null;

/** Tells of every answer, with the pattern of its route and never its path. It comes first: gates are part of a request. */
export function observeRequests(app: FastifyInstance, { answered, tracing }: RequestObserver): void {
  app.decorateRequest('span', null);
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    answered({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
    const isFailed = reply.statusCode >= 500;
    request.span?.end({ 'http.response.status_code': reply.statusCode, 'florin.request': request.id }, isFailed);
    done();
  });
  if (tracing !== null) traceRequests(app, tracing);
}

/** A trace begins here: one that a caller sends is not trusted with what of ours is kept. */
function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request) ?? 'none';
    const facts = { 'http.request.method': request.method, 'http.route': route };
    request.span = tracing.begin({ name: `${request.method} ${route}`, kind: 'server', facts });
    request.span.within(() => done());
  });
  // A body arrives by events of the connection, which know nothing of the hook before.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span === null) done();
    else request.span.within(() => done());
  });
}
