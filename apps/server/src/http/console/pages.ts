import type { FastifyInstance } from 'fastify';
import { type BuiltPage, sendFile } from '../pay-page-files.ts';
import { type Door, doorTaken, pagePath } from './door.ts';

/** A built console with where its pictures and the page that it previews come from. */
export interface ConsolePage {
  door: Door;
  built: BuiltPage;
  imageOrigin: string;
  /** Where the payment page is, which a merchant previews; null where nothing is. */
  frameOrigin: string | null;
}

/**
 * Content Security Policy Level 3 with Trusted Types: scripts and styles of our own files, nothing that turns text into
 * either, nothing of anybody else but pictures of the API's address, and nobody who frames it.
 */
export const consolePolicy = ({ imageOrigin, frameOrigin }: Omit<ConsolePage, 'door' | 'built'>): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${imageOrigin}`,
    "connect-src 'self'",
    ...(frameOrigin === null ? [] : [`frame-src ${frameOrigin}`]),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), clipboard-write=(self)';

/** Serves a console at its door: its files, and for every other address the one document, whose script reads it. */
export const serveConsole = (app: FastifyInstance, page: ConsolePage): void => {
  const { door, built } = page;
  const policy = consolePolicy(page);
  const isHere = (raw: Parameters<typeof doorTaken>[0]): boolean => doorTaken(raw)?.name === door.name;
  app.get<{ Params: { name: string } }>(pagePath(door.name, '/assets/:name'), (request, reply) => {
    const file = isHere(request.raw) ? built.files.get(request.params.name) : undefined;
    return file ? sendFile(request, reply, file) : reply.callNotFound();
  });
  app.get(pagePath(door.name, '/*'), (request, reply) => {
    if (!isHere(request.raw)) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('permissions-policy', permissions)
      .header('x-robots-tag', 'noindex')
      .send(built.html);
  });
};
