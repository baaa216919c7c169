import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { destination } from 'pino';

const secrets = [
  'password',
  'secret',
  'session_token',
  'totp_code',
  'key',
  'authorization',
  'x-api-key',
  'x-refund-token',
  'cookie',
];
const places = ['', 'headers', 'body', 'data', 'query', 'req.headers', 'req.body', 'req.query'];

/**
 * Never in a log, whoever logs an object that holds one. Every place is spelled out: a wildcard would cost more than
 * all the rest of a log line.
 */
const redact = {
  paths: places.flatMap((place) => secrets.map((name) => `${place}["${name}"]`)),
  censor: '[redacted]',
};

/** SQLSTATE: five digits or capitals. */
const sqlState = /^[0-9A-Z]{5}$/;

/**
 * An error as a log may keep it. Messages of database drivers quote values and whole statements, so only their code
 * and place are kept.
 */
export const loggedError = (error: Error & { code?: unknown; constraint?: unknown; table?: unknown }) => {
  const { name, code, constraint, table } = error;
  const isDriver = name.startsWith('Driver') || name.endsWith('ViolationException') || sqlState.test(String(code));
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return isDriver
    ? { type: name, message: 'database error', code, constraint, table, stack: frames.join('\n') }
    : { type: name, message: error.message, code, stack: frames.join('\n') };
};

/** Lines are gathered for a moment, so that a busy server does not make a system call for each; an exit writes the rest. */
const gathered = () => destination({ sync: false, minLength: 4096, periodicFlush: 100 });

/** Structured logs without credentials; the request's own line is written when its answer is out. */
export const loggerOptions = (
  level: string,
  stream?: NodeJS.WritableStream,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  ...(level === 'silent' ? {} : { stream: (stream ?? gathered()) as ReturnType<typeof gathered> }),
  redact,
  serializers: {
    err: loggedError,
    // The path without its query: filters and cursors are nobody's business.
    req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?', 1)[0] }),
  },
});
