import type { FastifyInstance, FastifyReply } from 'fastify';
import { coinPicture, coinSheet, networkPicture, ownPicture } from './drawings.ts';

const assetName = '^[A-Za-z0-9.-]{1,32}$';
const isName = new RegExp(assetName);
/** More coins than a payment offers. */
const sheetNamesMax = 128;

const send = (reply: FastifyReply, drawing: string): FastifyReply =>
  reply
    .header('cache-control', 'public, max-age=86400')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('image/svg+xml')
    .send(drawing);

/** A merchant's logo by its hash; null where nobody has it. */
export type ReadLogo = (hash: string) => Promise<Uint8Array | null>;

/** Logos that merchants brought: nothing but pictures, whatever their bytes say. */
const serveLogos = (app: FastifyInstance, readLogo: ReadLogo): void => {
  app.get<{ Params: { hash: string } }>('/assets/logos/:hash(^[0-9a-f]{64}$).png', async ({ params }, reply) => {
    const logo = await readLogo(params.hash);
    if (logo === null) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type('image/png')
      .send(logo);
  });
};

/** Logos of tokens, chains and the service: drawings of our own, no trademarks; and those of merchants. */
export const serveAssets = (app: FastifyInstance, readLogo: ReadLogo): void => {
  serveLogos(app, readLogo);
  const serve = (path: string, draw: (name: string) => string): void => {
    app.get<{ Params: { name?: string } }>(path, (request, reply) =>
      send(reply, draw(request.params.name ?? 'florin')),
    );
  };
  const named = `:name(${assetName}).svg`;
  serve(`/assets/tokens/${named}`, coinPicture);
  serve(`/assets/chains/${named}`, networkPicture);
  serve('/assets/logo.svg', ownPicture);
  // One request for all of them: a payer with forty coins to choose from may be far away.
  app.get<{ Querystring: { names?: unknown } }>('/assets/coins.svg', ({ query: { names } }, reply) => {
    const wanted = typeof names === 'string' ? names.split(',', sheetNamesMax) : [];
    return wanted.length > 0 && wanted.every((name) => isName.test(name))
      ? send(reply, coinSheet(wanted))
      : reply.callNotFound();
  });
};
