import { Refusal } from '@florin/domain/errors';
import type { preValidationHookHandler } from 'fastify';

const refuse = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION_ERROR', message, { details: { [field]: [message] } });

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** Refuses a query string that could be read in two ways: the same name twice, broken escapes. */
export const refuseAmbiguousQuery: preValidationHookHandler = (request, _reply, done) => {
  const { url = '' } = request.raw;
  const start = url.indexOf('?');
  if (start === -1) return done();
  if (url.includes('%', start) && !isDecodable(url.slice(start))) {
    return done(refuse('_query', 'The query has a malformed escape.'));
  }
  const query = request.query as Record<string, unknown>;
  for (const name of Object.keys(query)) {
    if (Array.isArray(query[name])) return done(refuse(name, 'Give this parameter once.'));
  }
  return done();
};
