import { isUtf8 } from 'node:buffer';
import { Refusal } from '@florin/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const refuse = (message: string): Refusal =>
  new Refusal('VALIDATION_ERROR', message, { details: { _body: [message] } });

/** A path that does not exist is told so, whatever was sent to it. */
const isIgnored = (request: FastifyRequest, body: Buffer): boolean => body.length === 0 || request.is404;

/**
 * JSON only. An empty body counts as none, whatever its type says, since clients label it on routes without a body; a
 * body that is not UTF-8 is refused instead of being repaired in silence.
 */
export const parseBodies = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isIgnored(request, body)) return done(null, undefined);
    if (!isUtf8(body)) return done(refuse('The body is not UTF-8.'));
    return parseJson(request, body.toString('utf8'), done);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isIgnored(request, body)) return done(null, undefined);
    return done(refuse('Send the body as application/json.'));
  });
};
