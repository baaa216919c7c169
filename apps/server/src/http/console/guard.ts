import { Refusal } from '@florin/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Door, doorTaken } from './door.ts';

const refuse = (message: string): Refusal => new Refusal('FORBIDDEN', message);

/** The header that no form and no picture of another site can send. */
const ownHeader = 'x-florin-console';

/**
 * Why a request is not the console's own; null when it is. Three independent signs, any of which is enough against a
 * page of somebody else (OWASP, Cross-Site Request Forgery Prevention): a header that needs our script, the browser's
 * own word about where the request began (Fetch Metadata), and its origin.
 */
function foreign({ headers, method }: FastifyRequest, door: Door): string | null {
  const { origin, 'sec-fetch-site': site } = headers;
  if (headers[ownHeader] !== '1') return 'Requests of the console carry a header of its own.';
  if (origin !== undefined && origin !== door.origin) return 'This origin is not the console.';
  if (site !== undefined && site !== 'same-origin') return 'The request does not come from the console.';
  const isTold = origin !== undefined || site !== undefined;
  return method === 'GET' || isTold ? null : 'The request does not say where it comes from.';
}

const isOfAdministration = (path: string): boolean => path.startsWith('/v1/admin/');

/**
 * Lets in at a console's door only what its own page sends: by cookie, and never together with a key or a token, so
 * that no request is judged by one credential and served by another.
 */
export const guardDoors = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const door = doorTaken(request.raw);
    if (door === null || !request.url.startsWith('/v1/')) return done();
    const { authorization, 'x-api-key': apiKey } = request.headers;
    if (authorization !== undefined || apiKey !== undefined)
      return done(refuse('A console takes no key and no token: call the API at its own address.'));
    if (door.name === 'merchant' && isOfAdministration(request.url))
      return done(refuse('This is the console of merchants.'));
    const reason = foreign(request, door);
    return reason === null ? done() : done(refuse(reason));
  });
};
