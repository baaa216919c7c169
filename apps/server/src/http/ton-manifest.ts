import type { Brand } from '@florin/contract/schemas/service';
import type { FastifyInstance } from 'fastify';
import { markIn } from './mark.ts';

const iconPath = '/assets/mark.png';

/** Wallets show no drawing as SVG: an operator who has no other picture is shown by our mark in his colour. */
const iconOf = ({ logo_url: logo }: Brand, baseUrl: string): string =>
  /\.svg$/i.test(new URL(logo, baseUrl).pathname) ? baseUrl + iconPath : logo;

/**
 * Who asks, for wallets of TON (`tonconnect-manifest.json` of TON Connect). They read it from wherever they run, so every
 * origin may.
 */
export const serveTonManifest = (app: FastifyInstance, brand: Brand, baseUrl: string): void => {
  const manifest = { url: brand.pay_page_base, name: brand.name, iconUrl: iconOf(brand, baseUrl) };
  const mark = markIn(brand.primary_color);
  const headers = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' };
  app.get('/tonconnect-manifest.json', (_request, reply) => reply.headers(headers).send(manifest));
  app.get(iconPath, (_request, reply) => reply.headers(headers).type('image/png').send(mark));
};
