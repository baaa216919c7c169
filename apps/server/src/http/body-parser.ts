import { isUtf8 } from 'node:buffer';
import { Refusal } from '@florin/domain/errors';
import type { FastifyInstance } from 'fastify';

const refuse = (message: string): Refusal => new Refusal('VALIDATION_ERROR', message, { _body: [message] });

/**
 * JSON only. An empty body counts as none, whatever its type says, since clients label it on routes without a body; a
 * body that is not UTF-8 is refused instead of being repaired in silence.
 */
export const parseBodies = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(refuse('The body is not UTF-8.'));
    return parseJson(request, body.toString('utf8'), done);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    return done(refuse('Send the body as application/json.'));
  });
};
