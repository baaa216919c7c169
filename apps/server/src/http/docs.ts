import { llmsText } from '@florin/contract/llms';
import { openApiText } from '@florin/contract/openapi/document';
import { merchantText } from '@florin/contract/openapi/merchant';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, coders } from './compression.ts';
import type { DocsFiles } from './docs-files.ts';

/** Own scripts, styles and index of the search; the pages have neither written into them. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A reader who comes back after an update finds the new pages soon. */
const cacheControl = 'public, max-age=300';

/** Made once, when somebody asks: a server that starts has no time for it. */
const once = (make: () => string): (() => string) => {
  let made: string | undefined;
  return () => (made ??= make());
};

/**
 * The documents that programs read, whole and for merchants and in a few lines, and the reference for people at /docs
 * where its pages were built.
 */
export const serveDocs = (
  app: FastifyInstance,
  { baseUrl, docs }: { baseUrl: string; docs: DocsFiles | null },
): void => {
  const json = 'application/json; charset=utf-8';
  const documents: readonly (readonly [path: string, type: string, make: () => string])[] = [
    ['/openapi.json', json, () => openApiText(baseUrl)],
    ['/openapi/merchant.json', json, () => merchantText(baseUrl)],
    ['/llms.txt', 'text/plain; charset=utf-8', () => llmsText(baseUrl)],
  ];
  for (const [path, type, make] of documents) {
    const text = once(make);
    app.get(path, (request, reply) => send(request, reply.type(type), text()));
  }
  if (docs === null) return;
  app.get('/docs', (_request, reply) => reply.redirect('docs/start'));
  app.get('/docs/', (_request, reply) => reply.redirect('start'));
  app.get<{ Params: { name: string } }>('/docs/:name', async (request, reply) => {
    const file = await docs.read(request.params.name);
    if (file === null) return reply.callNotFound();
    return send(request, reply.type(file.type).header('content-security-policy', contentSecurityPolicy), file.text);
  });
};

/** Nothing in these is anybody's secret, so that they may be compressed and kept. */
async function send(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const coding = codingFor(request);
  reply.header('cache-control', cacheControl).header('vary', 'accept-encoding');
  return coding === null ? reply.send(text) : reply.header('content-encoding', coding).send(await coders[coding](text));
}
