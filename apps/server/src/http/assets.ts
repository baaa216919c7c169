import type { FastifyInstance } from 'fastify';

const hueOf = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

/** Our own drawing: the first letters on a coloured disc. The same name always looks the same. */
const drawing = (name: string, shape: string): string => {
  const letters = name
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 4)
    .toUpperCase();
  const size = [26, 26, 26, 20, 17][letters.length] ?? 17;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${letters}">` +
    `<${shape} fill="hsl(${hueOf(name)} 55% 38%)"/>` +
    `<text x="32" y="33" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" ` +
    `text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`
  );
};

const disc = 'circle cx="32" cy="32" r="32"';
const tile = 'rect width="64" height="64" rx="14"';
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
  serve(`/assets/tokens/${named}`, (name) => drawing(name, disc));
  serve(`/assets/chains/${named}`, (name) => drawing(name, tile));
  serve('/assets/logo.svg', () => drawing('F', tile));
};
