import type { FastifyInstance } from 'fastify';
import { coinPicture, networkPicture, ownPicture } from './drawings.ts';

const assetName = '^[A-Za-z0-9.-]{1,32}$';

/** Logos of tokens, chains and the service: drawings of our own, no trademarks. */
export const serveAssets = (app: FastifyInstance): void => {
  const serve = (path: string, draw: (name: string) => string): void => {
    app.get<{ Params: { name?: string } }>(path, (request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type('image/svg+xml')
        .send(draw(request.params.name ?? 'florin')),
    );
  };
  const named = `:name(${assetName}).svg`;
  serve(`/assets/tokens/${named}`, coinPicture);
  serve(`/assets/chains/${named}`, networkPicture);
  serve('/assets/logo.svg', ownPicture);
};
