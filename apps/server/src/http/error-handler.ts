import type { AnyRoute } from '@florin/contract/route';
import { errorStatus } from '@florin/contract/vocabulary';
import { sqlState } from '@florin/database/database';
import { isLostConnection } from '@florin/database/lost-connection';
import { Refusal } from '@florin/domain/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failed } from './envelope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route of the contract, where the path belongs to one. */
    contract?: AnyRoute;
  }
}

const malformed = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION_ERROR', message, { details: { [field]: [message] } });

/** What the framework refuses before a handler sees it, told as our own refusals. */
const transportRefusals: Readonly<Record<string, Refusal>> = {
  FST_ERR_BAD_URL: malformed('_path', 'The path has a malformed escape.'),
  FST_ERR_MAX_PARAM_LENGTH: malformed('_path', 'A part of the path is too long.'),
  FST_ERR_CTP_BODY_TOO_LARGE: malformed('_body', 'The body is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: malformed('_body', 'Send the body as application/json.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformed('_body', 'The body is shorter or longer than its Content-Length.'),
  FST_ERR_CTP_INVALID_JSON_BODY: malformed('_body', 'The body is not valid JSON.'),
};

/** A standby takes over, a full disk is emptied, a statement's place comes free: none of it takes long. */
const databaseRetrySeconds = 2;

/** A commit whose answer was lost may have happened: only a key, or a look, tells. */
const databaseAway = new Refusal(
  'MAINTENANCE',
  'The database did not answer. What was asked for may have been done: repeat it with the same Idempotency-Key, or look first.',
  { retryAfterSeconds: databaseRetrySeconds },
);

/** A transaction that lost against others again and again did nothing. */
const contended = new Refusal('MAINTENANCE', 'The service is busy. Try again in a moment.', {
  retryAfterSeconds: databaseRetrySeconds,
});
const contention = new Set(['40001', '40P01']);

/** Raised by the schema itself where an index would be given out before the past of the database is settled. */
const rewoundState = 'FL001';
const rewound = new Refusal(
  'MAINTENANCE',
  'database_rewound: no address is given out until the past of the restored database is settled. Try again in a moment.',
  { retryAfterSeconds: 5 },
);

/** The refusal behind an error, or null for a defect of ours. */
export const toRefusal = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : transportRefusals[code];
  if (known) return known;
  if (isLostConnection(error)) return databaseAway;
  if (sqlState(error) === rewoundState) return rewound;
  if (contention.has(sqlState(error) ?? '')) return contended;
  // The client went away while it was sending: nobody reads the answer, and nothing of ours is broken.
  if (code === 'ECONNRESET') return malformed('_body', 'The body broke off.');
  // The body broke off, or carries a forbidden member such as __proto__.
  return statusCode === 400 ? malformed('_body', 'The body could not be read.') : null;
};

const isDeclared = (request: FastifyRequest, refusal: Refusal): boolean => {
  const route = request.routeOptions.config.contract;
  return route === undefined || route.metadata.errors.includes(refusal.code);
};

/** Whether a refusal that the contract does not declare becomes INTERNAL_ERROR, so that tests find it. */
export interface ErrorOptions {
  strict: boolean;
}

interface Failed extends ErrorOptions {
  error: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
}

const answer = ({ error, request, reply, strict }: Failed): FastifyReply => {
  const refusal = toRefusal(error);
  if (refusal !== null) {
    if (refusal === databaseAway) request.log.error({ err: error }, 'the database is away');
    const declared = isDeclared(request, refusal);
    if (!declared) request.log.error({ code: refusal.code, route: request.routeOptions.url }, 'undeclared refusal');
    if (declared || !strict) {
      if (refusal.retryAfterSeconds !== null) reply.header('retry-after', String(refusal.retryAfterSeconds));
      return reply.status(errorStatus[refusal.code]).send(failed(refusal.code, refusal.message, refusal.details));
    }
  } else {
    request.log.error({ err: error }, 'unexpected error');
  }
  return reply.status(500).send(failed('INTERNAL_ERROR', 'Something went wrong on our side. Quote the request id.'));
};

/** An id that is empty by mistake must not ask for the list. */
const slashAtEnd = /^\/v1\/[^?]*\/(\?|$)/;

/** The one place where errors become answers. */
export const ownErrors = (app: FastifyInstance, options: ErrorOptions): void => {
  app.setErrorHandler((error, request, reply) => answer({ error, request, reply, ...options }));
  app.addHook('onRequest', async (request, reply) => {
    if (!slashAtEnd.test(request.url)) return;
    const message = 'The path ends with a slash: leave it out, or put the id behind it that is missing.';
    await reply.status(404).send(failed('NOT_FOUND', message));
  });
  app.setNotFoundHandler((request, reply) => {
    const message = request.url.startsWith('/v1/v1/')
      ? 'The path has /v1 twice: leave it out of the base address.'
      : 'There is no such path, or not with this method.';
    return reply.status(404).send(failed('NOT_FOUND', message));
  });
};

/** For errors that arise before routing, where no hook has run: bad escapes, overlong parameters. */
export const frameworkErrors = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const refusal = toRefusal(error) ?? malformed('_path', 'The path could not be read.');
  reply
    .header('x-request-id', request.id)
    .status(errorStatus[refusal.code])
    .send(failed(refusal.code, refusal.message, refusal.details));
};
