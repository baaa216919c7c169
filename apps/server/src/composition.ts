import { Database } from '@florin/database/database';
import { openRecords } from '@florin/database/records';
import { attemptPoolLimits, openPool, serverPoolLimits } from '@florin/database/pool';
import { readStandbys } from '@florin/database/read-standbys';
import { readSchemaAge } from '@florin/database/schema-age';
import { checkRights } from '@florin/database/sql/system/check-rights';
import { readTime } from '@florin/database/sql/system/read-clock';
import { watchWaits } from '@florin/database/watch-waits';
import type { Tracing } from '@florin/domain/ports/tracing';
import { MaintenanceCache } from '@florin/engine/access/maintenance-cache';
import { Authenticator } from '@florin/engine/accounts/authenticate';
import { refuseForeignCode } from '@florin/engine/accounts/passkeys/prove';
import { verifySecondFactor } from '@florin/engine/accounts/second-factor/verify';
import { askSecondPerson } from '@florin/engine/accounts/second-person/ask';
import { verifiedAddresses } from '@florin/engine/addresses/verified-addresses';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { OpenPayments } from '@florin/engine/payments/open-payments';
import { treasuryCoverage } from '@florin/engine/payouts/treasury-provider';
import { Argon2Passwords } from '@florin/system/password-hash';
import { QueuedPasswords } from '@florin/system/password-queue';
import { refuseLosingStandby } from '@florin/system/refuse-losing-standby';
import { refuseOldSchema } from '@florin/system/refuse-old-schema';
import { refuseOwner } from '@florin/system/refuse-owner';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { SystemClock } from '@florin/system/system-clock';
import { SystemIds } from '@florin/system/system-ids';
import { measureServer, type ServerMeasures } from '@florin/telemetry/measures/of-processes';
import { openTracing, traced } from '@florin/telemetry/open-tracing';
import { AddressPolicy } from '@florin/webhook-transport/address-policy';
import { NodePolicy } from '@florin/webhook-transport/node-policy';
import { createWebhookTransport } from '@florin/webhook-transport/webhook-transport';
import type { FastifyInstance } from 'fastify';
import manifest from '../package.json' with { type: 'json' };
import { addressBooks } from './address-books.ts';
import { openLimiter } from './composition-limiter.ts';
import type { ServerConfig } from './config.ts';
import { ForgedAddresses } from './http/forged-addresses.ts';
import type { Gates } from './http/gates.ts';
import { buildServer } from './http/server.ts';
import { ServerGauges } from './http/server-gauges.ts';
import { openNews } from './open-news.ts';
import { openOps } from './open-ops.ts';
import { openConsoles, openDocs, openDoors, openLinkPage, openPayPage } from './open-pages.ts';
import { drawings } from './paper/drawings.ts';
import type { ServerPorts } from './ports.ts';
import { presentBrand } from './presenters/brand.ts';
import { Links } from './presenters/links.ts';
import { allRoutes } from './routes/all.ts';
import { type Warn, watchLineage } from './watch-lineage.ts';

const clockRefreshMs = 30_000;
const usageFlushMs = 60_000;
const notAttested = 'an address does not carry the attestation of the signer';

const spansOfStatements = { prefix: 'SQL', kind: 'client', facts: { 'db.system.name': 'postgresql' } } as const;

interface Watching {
  gauges: ServerGauges;
  measures: ServerMeasures;
  tracing: Tracing | null;
  onForgery: Parameters<typeof verifiedAddresses>[1];
}

/** The database and its time, both looked at before anything is served, with what to do at the end. */
async function openDatabase(config: ServerConfig, warn: Warn, { gauges, measures, tracing }: Watching) {
  const { records, pool } = await openRecords(config.databaseUrl, 'florin-server', serverPoolLimits);
  const onRefused = (sqlState: string): void => gauges.refused(sqlState);
  watchWaits(pool, measures.pool('server', pool));
  const watch = tracing === null ? undefined : traced(tracing, spansOfStatements);
  const db = new Database(pool, { prepared: config.preparedStatements, onRefused, watch });
  refuseOldSchema(await readSchemaAge(db));
  refuseOwner(await db.one(checkRights), config.guarded);
  refuseLosingStandby(await readStandbys(db), config.acceptsStandbyLoss);
  const clock = new SystemClock();
  await startClock(clock, db, (error) => warn(error, 'clock'));
  const stopLooking = await watchLineage({ db, clock }, config, warn);
  const close = async (): Promise<void> => {
    clock.stop();
    await records.close();
    await tracing?.stop();
  };
  return { records, db, clock, stopLooking, close };
}

/** The parts that do not need the HTTP server, with what to do at the end. */
async function openPorts(config: ServerConfig, warn: Warn, watching: Watching) {
  const { records, db, clock, stopLooking, close: closeDatabase } = await openDatabase(config, warn, watching);
  const ids = new SystemIds(clock);
  const authenticator = new Authenticator(db, clock);
  const secrets = new SealedSecrets(config.sealingKeys, ids);
  const attemptPool = openPool(config.databaseUrl, 'florin-server-attempts', attemptPoolLimits);
  watchWaits(attemptPool, watching.measures.pool('server attempts', attemptPool));
  const attempts = new Database(attemptPool, { prepared: config.preparedStatements });
  const news = openNews({ db, clock }, warn);
  const transport = await createWebhookTransport({ allow: config.webhookAllow, caFile: config.webhookCaFile });
  const ports: ServerPorts = {
    db,
    records,
    clock,
    ids,
    authenticator,
    catalogue: new CatalogueCache(db, clock),
    passwords: new QueuedPasswords(new Argon2Passwords(ids), config.accountLimits.passwordsWaiting),
    secrets,
    attempts,
    verifySecondFactor: (...asked) => verifySecondFactor({ attempts, clock, secrets }, ...asked),
    issuer: config.brand.name,
    maintenance: new MaintenanceCache(db, clock),
    verifyAddress: verifiedAddresses(config.attestationKey, watching.onForgery),
    addresses: new AddressPolicy(config.webhookAllow),
    nodes: new NodePolicy(config.rpcAllow, config.guarded),
    transport,
    addressBooks,
    approvals: { books: addressBooks, developmentKey: config.devApprover },
    guardRates: config.guarded,
    feed: news.feed,
    openPayments: new OpenPayments(db, clock, config.accountLimits.openPaymentsMax),
    coverage: treasuryCoverage,
    refreshCaller: authenticator.refresh.bind(authenticator),
  };
  const flush = (): Promise<void> => authenticator.flushUsage().catch((error: unknown) => warn(error, 'usage'));
  const flushing = setInterval(() => void flush(), usageFlushMs).unref();
  const close = async (): Promise<void> => {
    clearInterval(flushing);
    stopLooking();
    await news.stop();
    await flush();
    await transport.close();
    await attemptPool.end();
    await closeDatabase();
  };
  return { ports, news, close };
}

/** What every request passes before its handler. */
const gatesOf = (
  config: ServerConfig,
  ports: ServerPorts,
  limiter: Gates['limiter'],
): Omit<Gates, 'addressLimits'> => ({
  authenticate: (credential) => ports.authenticator.authenticate(credential),
  refuseClosed: (area) => ports.maintenance.refuseClosed(area),
  limiter,
  adminSecondFactor: config.guarded,
  sessionPerSecond: config.accountLimits.sessionPerSecond,
  refuseForeignCode: (used) => refuseForeignCode(ports, used),
  stepUp: {
    ...config.stepUp,
    now: () => ports.clock.now(),
    askSecondPerson: (by, request) => askSecondPerson(ports, by, request),
  },
});

/**
 * Puts the server together; the only place of it that knows every part. Closing it closes all of them; from the moment of
 * `ending` on it tells whoever balances that it is not ready.
 */
export async function composeServer(
  config: ServerConfig,
  ending: AbortSignal = new AbortController().signal,
): Promise<FastifyInstance> {
  let app: FastifyInstance | null = null;
  const warn: Warn = (error, what) => app?.log.warn({ err: error }, what);
  const [forged, gauges, measures] = [new ForgedAddresses(), new ServerGauges(), measureServer()];
  const tracing = await openTracing(config.collector, 'florin-server');
  const onForgery: Watching['onForgery'] = ({ family, index }) => {
    forged.add(family);
    app?.log.error({ alarm: 'address', family, index: String(index) }, notAttested);
  };
  const { ports, news, close } = await openPorts(config, warn, { gauges, measures, tracing, onForgery });
  const links = new Links(config);
  const payPage = openPayPage(config, ports, links);
  const docs = openDocs();
  const consoles = openConsoles(config, ports);
  const { limiter, close: closeLimiter } = await openLimiter(config, ports.clock, {
    gauges,
    measures,
    log: () => app?.log,
  });
  app = await buildServer({
    ...config,
    ids: ports.ids,
    gates: gatesOf(config, ports, limiter),
    allowedOrigins: [config.baseUrl, config.payPageBase, ...config.moreOrigins].map((url) => new URL(url).origin),
    handlers: allRoutes(ports, { links, brand: config.brand, version: manifest.version }),
    drawings: drawings(ports.clock),
    strict: config.mode === 'test',
    asking: presentBrand(config.brand, links),
    payPage,
    docs,
    observer: { answered: measures.request, tracing },
    linkPage: openLinkPage({ config, ports, links }, payPage),
    news: news.payments,
    consoleNews: config.consoles.length > 0 ? news.consoles : null,
    ...consoles,
  });
  warnOfGaps(app, config, [
    payPage ? 'pay' : '',
    docs ? 'docs' : '',
    ...consoles.consoles.map(({ door }) => door.name),
  ]);
  await openOps(app, config, { ports, forged, gauges, measures, ending });
  app.addHook('preClose', async () => news.end());
  for (const end of [close, closeLimiter]) app.addHook('onClose', end);
  await openDoors(app, config, ports.ids);
  return app;
}

function warnOfGaps({ log }: FastifyInstance, config: ServerConfig, built: readonly string[]): void {
  if (!built.includes('docs'))
    log.warn('The reference is not built, so /docs is not served. Run "npm run build:docs".');
  if (!built.includes('pay'))
    log.warn('The payment page is not built, so /pay is not served. Run "npm run build:pay".');
  for (const { name } of config.consoles.filter((one) => !built.includes(one.name)))
    log.warn(`The ${name} console is not built, so only its API is served. Run "npm run build:consoles".`);
  if (config.guarded && config.redisUrl === null)
    log.warn('REDIS_URL is not set: with several servers, the limit of an API key holds for each of them by itself.');
}

const startClock = (clock: SystemClock, db: Database, onFailure: (error: unknown) => void): Promise<void> =>
  clock.start(async () => (await db.one(readTime)).now, { everyMs: clockRefreshMs, onFailure });
