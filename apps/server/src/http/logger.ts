import type { FastifyRequest, FastifyServerOptions } from 'fastify';

const secret = ['password', 'secret', 'session_token', 'totp_code', 'key', 'authorization', '["x-api-key"]'];
const at = (prefix: string): string[] =>
  secret.map((name) => (name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`));

/** Never in a log, whoever logs an object that holds one. */
const redact = {
  paths: [...at('req.headers'), ...at('headers'), ...at('body'), ...at('data'), ...at('*')],
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

/** Structured logs without credentials; the request's own line is written when its answer is out. */
export const loggerOptions = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  redact,
  serializers: {
    err: loggedError,
    // The path without its query: filters and cursors are nobody's business.
    req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?', 1)[0] }),
  },
});
