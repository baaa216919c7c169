import type { Checkout } from '@florin/contract/schemas/checkout';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressForPayers } from './compression.ts';
import { type BuiltPage, policyOf, sendFile } from './pay-page-files.ts';
import { acceptedLanguages, negotiateLocale } from './pay-page-language.ts';
import { fillPage, type PageBrand } from './pay-page-html.ts';

/** A built page with what it tells before its script runs. */
export interface PayPage {
  built: BuiltPage;
  /** The operator's; shown where there is no payment. */
  brand: PageBrand;
  /** The same with what the merchant of a payment has set. */
  brandOf(paymentId: string): Promise<PageBrand>;
  /** Sources of the CSP directive `frame-ancestors`: who may show the page inside theirs. */
  frameAncestors: string;
  /** Where pictures come from beside the page's own address. */
  imageOrigin: string;
  /** Address of the operator's relay of WalletConnect, with his project id; null where he has none. */
  walletRelay: string | null;
  /** Addresses of bridges of TON Connect; none where it is not offered. */
  tonBridges: readonly string[];
  /** Nodes that the operator named for everybody and that the page has to ask before a wallet can pay. */
  readConnectOrigins(): Promise<readonly string[]>;
  /** The payment as its payer may see it. Refuses like GET /v1/pay/{payment_id}. */
  readCheckout(paymentId: string): Promise<Checkout>;
  now(): Date;
  /** Pays from a wallet of the development stack and answers with the transaction's hash; null outside of one. */
  payFromDevWallet: ((paymentId: string) => Promise<string>) | null;
}

type Page = { Params: { payment_id: string }; Querystring: { lang?: unknown } };
type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The payment page at /pay/<payment id>, with its payment written into it. When that cannot be read (maintenance, a
 * database that is away, an id of nothing), the document comes without: its script asks the API and tells the payer.
 */
export const servePayPage = (app: FastifyInstance, page: PayPage, limit: Limit): void => {
  const { built } = page;
  compressForPayers(app);
  app.get<Page>('/pay/:payment_id', async (request, reply) => {
    const checkout = await known(page, { request, reply, limit });
    const brand = checkout === null ? page.brand : await page.brandOf(checkout.id);
    // A document without its payment may have it later: only what cannot be read at all is left out.
    const nodes = await page.readConnectOrigins().catch(() => []);
    const distant = page.walletRelay === null ? page.tonBridges : [page.walletRelay, ...page.tonBridges];
    const connectOrigins = [...new Set([...nodes, ...distant.map((address) => new URL(address).origin)])];
    const asked = typeof request.query.lang === 'string' ? [request.query.lang] : [];
    const preferred = acceptedLanguages(request.headers['accept-language']);
    const locale = negotiateLocale([...asked, ...preferred], preferred, built.languages);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyOf({ ...page, brand, connectOrigins }))
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
      .header('x-robots-tag', 'noindex')
      .send(
        fillPage(built, {
          locale,
          checkout,
          brand,
          now: page.now(),
          hasDevWallet: page.payFromDevWallet !== null,
          walletRelay: page.walletRelay,
          tonBridges: page.tonBridges,
        }),
      );
  });
  app.get<{ Params: { name: string } }>('/pay/assets/:name', (request, reply) => {
    const file = built.files.get(request.params.name);
    return file ? sendFile(request, reply, file) : reply.callNotFound();
  });
  const pay = page.payFromDevWallet;
  if (!pay) return;
  app.post<Page>('/pay/:payment_id/dev-wallet', async ({ params }) => {
    return { success: true, data: { tx_hash: await pay(params.payment_id) }, error: null };
  });
};

/** The payment, or null where the document has to come without it. */
async function known(
  { readCheckout }: PayPage,
  { request, reply, limit }: { request: FastifyRequest<Page>; reply: FastifyReply; limit: Limit },
): Promise<Checkout | null> {
  const { payment_id: id } = request.params;
  if (!uuid.test(id)) return null;
  try {
    await limit(request, reply);
    return await readCheckout(id);
  } catch (error) {
    request.log.info({ err: error }, 'payment page without its payment');
    return null;
  }
}
