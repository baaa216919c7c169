import type { Server } from 'node:http';
import type { Contract } from '@florin/contract/contract';
import { contract } from '@florin/contract/contract';
import { limits as wireLimits } from '@florin/contract/limits';
import type { Brand } from '@florin/contract/schemas/service';
import type { Ids } from '@florin/domain/ports/ids';
import fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import { admitArrivals } from './arrivals.ts';
import { type ReadLogo, serveAssets } from './assets.ts';
import { parseBodies } from './body-parser.ts';
import { clientErrorHandler } from './client-error.ts';
import { serveDocs } from './docs.ts';
import type { DocsFiles } from './docs-files.ts';
import { serveFront } from './front.ts';
import { frameworkErrors, ownErrors } from './error-handler.ts';
import { addressLimits, type AddressRates } from './address-limits.ts';
import { rewriteAtDoor } from './console/door.ts';
import { guardDoors } from './console/guard.ts';
import { type ConsolePage, serveConsole } from './console/pages.ts';
import { type BrowserSessions, keepSessionsInCookies } from './console/sessions.ts';
import { allowOwnOrigins } from './cors.ts';
import type { Gates } from './gates.ts';
import type { AllHandlers } from './handler.ts';
import { loggerOptions } from './logger.ts';
import { mountContract } from './mount-contract.ts';
import { type LinkPage, serveLinkPages } from './link-page/serve.ts';
import { type PayPage, servePayPage } from './pay-page.ts';
import type { Drawing } from './pdf-answer.ts';
import { type ConsoleNewsPorts, serveConsoleNews } from './console-news.ts';
import { type NewsPorts, servePaymentNews } from './payment-news.ts';
import { observeRequests, type RequestObserver } from './observe-requests.ts';
import { addCommonHeaders, requestIdOptions } from './request-id.ts';
import { logRequests } from './request-log.ts';
import { serveTonManifest } from './ton-manifest.ts';

export interface ServerOptions {
  ids: Ids;
  gates: Omit<Gates, 'addressLimits'>;
  addressRates: AddressRates;
  /** Origins whose browsers may read answers. */
  allowedOrigins: readonly string[];
  /** Where the API is reached. */
  baseUrl: string;
  handlers: AllHandlers<Contract>;
  /** What draws answers on paper. */
  drawings: Readonly<Record<string, Drawing>>;
  /** HTTPS only. */
  guarded: boolean;
  /** The pages of the reference; null where they were not built. */
  docs: DocsFiles | null;
  /** Undeclared refusals become INTERNAL_ERROR: for tests. */
  strict: boolean;
  /** `silent` switches logs off. */
  logLevel: string;
  /** Where lines go; standard output when left out. */
  logStream?: NodeJS.WritableStream;
  /** Addresses of proxies whose X-Forwarded-* headers are true; false for none. */
  trustProxy: boolean | string | ((address: string) => boolean);
  /** Longest that a request may take to arrive; 30 seconds when left out. */
  requestTimeoutMs?: number;
  /** Who is told of every answer. */
  observer: RequestObserver;
  /** How payers' pages hear of news. */
  news: NewsPorts;
  /** Whom payers' wallets show as who asks. */
  asking: Brand;
  /** How consoles do; null where none is served. */
  consoleNews: ConsoleNewsPorts | null;
  /** The payment page; null where it is served from elsewhere. */
  payPage: PayPage | null;
  /** The pages of payment links; null with it. */
  linkPage: LinkPage | null;
  readLogo: ReadLogo;
  /** Consoles whose doors open; none where they are served from elsewhere. */
  consoles: readonly ConsolePage[];
  browserSessions: BrowserSessions;
}

/** How connections are treated, at every listener alike. */
export const connectionOptions = (requestTimeoutMs = 30_000) => ({
  maxHeaderSize: wireLimits.requestHeaderBytesMax,
  requireHostHeader: false,
  // Node looks for requests that take too long every half minute otherwise, and cuts them that much later.
  connectionsCheckingInterval: 1_000,
  // Where this is longer than the time of a request, Node takes it for both.
  headersTimeout: requestTimeoutMs,
  requestTimeout: requestTimeoutMs,
});

const frameworkOptions = ({
  ids,
  logLevel,
  logStream,
  trustProxy,
  requestTimeoutMs = 30_000,
}: ServerOptions): FastifyHttpOptions<Server> => ({
  ...requestIdOptions(ids),
  logger: loggerOptions(logLevel, logStream),
  // `logRequests` writes one line for each answer instead of two.
  logController: new LogController({ disableRequestLogging: true }),
  trustProxy,
  bodyLimit: wireLimits.requestBodyBytesMax,
  http: connectionOptions(requestTimeoutMs),
  // HEAD and OPTIONS are no part of the contract.
  exposeHeadRoutes: false,
  // Pages of consoles have origins of their own, and one router.
  rewriteUrl: rewriteAtDoor,
  // Closing and a missing host are answered by our own hook, in the envelope.
  return503OnClosing: false,
  forceCloseConnections: 'idle',
  requestTimeout: requestTimeoutMs,
  frameworkErrors,
  clientErrorHandler: clientErrorHandler(ids),
});

/** The HTTP server with every route of the contract, ready to listen. */
export const buildServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const app: FastifyInstance = fastify(frameworkOptions(options));
  observeRequests(app, options.observer);
  addCommonHeaders(app, { secure: options.guarded });
  ownErrors(app, options);
  parseBodies(app);
  admitArrivals(app, { httpsOnly: options.guarded });
  allowOwnOrigins(app, options.allowedOrigins);
  guardDoors(app);
  logRequests(app);
  keepSessionsInCookies(app, options.browserSessions);
  for (const page of options.consoles) serveConsole(app, page);
  serveAssets(app, options.readLogo);
  serveTonManifest(app, options.asking, options.baseUrl);
  serveFront(app, { baseUrl: options.baseUrl, reference: options.docs !== null });
  serveDocs(app, options);
  const limits = await addressLimits(app, options.addressRates);
  if (options.payPage) servePayPage(app, options.payPage, limits.payer_address);
  if (options.linkPage)
    serveLinkPages(app, options.linkPage, { read: limits.payer_address, open: limits.link_opening });
  const gates = { ...options.gates, addressLimits: limits };
  servePaymentNews(app, options.news, gates);
  if (options.consoleNews) serveConsoleNews(app, options.consoleNews, gates);
  const { handlers, baseUrl, drawings } = options;
  await mountContract(app, contract, { handlers, gates, baseUrl, drawings });
  return app;
};
