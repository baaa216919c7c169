import { examples } from '@florin/contract/examples';
import type { Checkout } from '@florin/contract/schemas/checkout';
import type { Brand } from '@florin/contract/schemas/service';
import { serveAssets } from '@florin/server/http/assets';
import { servePayPage } from '@florin/server/http/pay-page';
import { readBuiltPage } from '@florin/server/http/pay-page-files';
import fastify, { type FastifyInstance } from 'fastify';
import { buildPayPage, dist } from '../../../apps/pay/scripts/build.ts';
import { feesOf, samples, takenAt } from './states.ts';

export interface FixtureServer {
  origin: string;
  /** Tells this payment from now on, in place of the sample of its id. */
  tell(checkout: Checkout): void;
  close(): Promise<void>;
}

/** Pictures come from the fixture itself: a sample names the host of the contract's examples. */
const served = <Value>(value: Value, origin: string): Value =>
  JSON.parse(JSON.stringify(value).replaceAll('https://pay.example.com', origin)) as Value;

const answer = (data: unknown) => ({ success: true, data, error: null });

/** The members of a sample that the status poll tells. */
const statusOf = ({
  id,
  status,
  total_received_crypto,
  required_crypto_amount,
  selection_expires_at,
  confirmations_received,
  confirmations_required,
  redirect_url,
}: Checkout) => ({
  id,
  status,
  total_received_crypto,
  required_crypto_amount,
  selection_expires_at,
  confirmations_received,
  confirmations_required,
  redirect_url,
});

type ById = { Params: { id: string } };

/** The product's own page over sample payments: a stand-in for the API, with the time standing still. */
export async function startFixtureServer(): Promise<FixtureServer> {
  await buildPayPage();
  const app: FastifyInstance = fastify({ forceCloseConnections: true });
  let origin = '';
  const told = new Map<string, Checkout>();
  const sample = (id: string): Checkout => {
    const checkout = told.get(id) ?? samples.get(id);
    if (!checkout) throw new TypeError(`No sample ${id}.`);
    return served(checkout, origin);
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('date', takenAt.toUTCString());
    done();
  });
  serveAssets(app, async () => null);
  const brand: Brand = {
    ...(examples.brand as Brand),
    get logo_url() {
      return `${origin}/assets/logo.svg`;
    },
  };
  servePayPage(
    app,
    {
      built: readBuiltPage(dist)!,
      brand,
      brandOf: async () => brand,
      frameAncestors: 'http://localhost:*',
      imageOrigin: "'self'",
      walletRelay: null,
      tonBridges: [],
      readConnectOrigins: async () => [],
      readCheckout: async (id) => sample(id),
      now: () => takenAt,
      payFromDevWallet: null,
    },
    async () => {},
  );
  app.get<ById>('/v1/pay/:id', ({ params }, reply) => reply.send(answer(sample(params.id))));
  app.get<ById>('/v1/pay/:id/brand', (_request, reply) => reply.send(answer(brand)));
  app.get<ById>('/v1/pay/:id/status', ({ params }, reply) => reply.send(answer(statusOf(sample(params.id)))));
  app.get<ById>('/v1/pay/:id/fee-estimates', ({ params }, reply) => reply.send(answer(feesOf(sample(params.id)))));
  app.get<ById & { Querystring: { token_id: string } }>('/v1/pay/:id/rate', ({ params, query }, reply) => {
    const found = sample(params.id).options.find(({ token }) => token.id === query.token_id);
    return reply.send(answer({ ...found, token_id: query.token_id, rate_age_seconds: 4 }));
  });
  // Nothing ever happens to them.
  app.get<ById>('/pay/:id/news', (_request, reply) => reply.code(204).send());
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, tell: (checkout) => void told.set(checkout.id, checkout), close: () => app.close() };
}
