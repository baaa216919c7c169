import { Database } from '@florin/database/database';
import { checkPoolLimits, openPool, type PoolLimits, workerPoolLimits } from '@florin/database/pool';
import { checkRights } from '@florin/database/sql/system/check-rights';
import { readStandbys } from '@florin/database/read-standbys';
import { readSchemaAge } from '@florin/database/schema-age';
import { readTime } from '@florin/database/sql/system/read-clock';
import { watchWaits } from '@florin/database/watch-waits';
import type { Clock } from '@florin/domain/ports/clock';
import type { RateSource } from '@florin/domain/ports/rate-source';
import { LineageWatch } from '@florin/engine/lineage/lineage-watch';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { askableNodes } from '@florin/engine/chains/refuse-nodes';
import { createSmtpTransport } from '@florin/mail/smtp-transport';
import { NoRates } from '@florin/rates/offline';
import { openRates } from '@florin/rates/open-rates';
import { EnvironmentError } from '@florin/system/environment';
import { forgetfulMarker, MarkerFile } from '@florin/system/marker-file';
import { refuseLosingStandby } from '@florin/system/refuse-losing-standby';
import { refuseOldSchema } from '@florin/system/refuse-old-schema';
import { refuseOwner } from '@florin/system/refuse-owner';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { SystemClock } from '@florin/system/system-clock';
import { SystemIds } from '@florin/system/system-ids';
import { measureWorker, type WorkerMeasures } from '@florin/telemetry/measures/of-processes';
import { openTracing } from '@florin/telemetry/open-tracing';
import { NodePolicy } from '@florin/webhook-transport/node-policy';
import { createWebhookTransport } from '@florin/webhook-transport/webhook-transport';
import type { Logger } from 'pino';
import { openAccounts, refuseUnfit } from './composition-exchanges.ts';
import { createSignerClient } from './adapters/signer-client.ts';
import { notedTreasury, treasuryOf } from './adapters/treasury.ts';
import { openWatches, type WorkerWatches } from './composition-watches.ts';
import type { WorkerConfig } from './config.ts';
import { openAdapter } from './families.ts';
import { ChainLoops, type ChainLoopsOptions } from './loops/chain-loops.ts';
import { createJobLoops } from './loops/job-loops.ts';
import type { MailJobs } from './loops/mail-loops.ts';
import { openOps } from './open-ops.ts';

const clockRefreshMs = 30_000;

export interface Worker {
  start(): void;
  /** Ends the steps under way, gives leases back and closes what is open. */
  stop(): Promise<void>;
}

/** Puts the worker together; the only place of it that knows every part. */
export async function composeWorker(config: WorkerConfig, log: Logger): Promise<Worker> {
  refuseUnfit(config.exchanges);
  const [measures, tracing] = [measureWorker(), await openTracing(config.collector, 'florin-worker')];
  const watches = openWatches(measures, tracing);
  const { db, checks } = await openDatabases(config, measures, watches);
  const clock = await startClock(db, log);
  const [ids, catalogue, signer] = [new SystemIds(clock), new CatalogueCache(db, clock), openSigner(config)];
  const source = openRateSource(config, clock, ids);
  const chains = openChains(config, { db, clock, ids, catalogue, log }, { signer, watches });
  const exchanges = await openAccounts(config.roles.has('move') ? config.exchanges : [], clock);
  const transport = watches.transport(await openTransport(config));
  const jobs = createJobLoops({
    roles: config.roles,
    db,
    checks,
    lineage: openLineage(db, clock, config, log),
    clock,
    ids,
    catalogue,
    signer,
    source,
    adapters: chains.adapters,
    exchanges,
    secrets: new SealedSecrets(config.sealingKeys, ids),
    transport,
    mail: openMail(config),
    historyDays: config.historyDays,
    poolLowWater: config.poolLowWater,
    log,
    watchLoops: watches.loop,
    watch: watches.machine,
  });
  const ops = await openOps(config, checks, measures);
  return {
    start() {
      for (const loop of asksNodes(config) ? [chains.supervisor, ...jobs] : jobs) loop.start();
    },
    async stop() {
      ops.end();
      await Promise.all([chains.stop(), ...jobs.map((loop) => loop.stop())]);
      await Promise.all([transport, source, ...exchanges.values()].map((open) => open.close()));
      clock.stop();
      await Promise.all([db.pool.end(), checks.pool.end(), tracing?.stop()]);
    },
  };
}

function openChains(
  config: WorkerConfig,
  ports: Pick<ChainLoopsOptions, 'db' | 'clock' | 'ids' | 'catalogue' | 'log'>,
  { signer, watches }: { signer: ReturnType<typeof openSigner>; watches: WorkerWatches },
): ChainLoops {
  return new ChainLoops({
    ...ports,
    openAdapter: guardedNodes(config, ports.log, watches),
    treasury: signer === null ? notedTreasury(ports.db) : treasuryOf(signer),
    reads: config.roles.has('scan'),
    deepReorgs: config.deepReorgs,
    watchLoops: watches.loop,
    onScanned: watches.scanned,
  });
}

const openTransport = ({ webhookAllow: allow, webhookCaFile: caFile }: WorkerConfig) =>
  createWebhookTransport({ allow, caFile });

/** Null where no e-mails are sent. */
function openMail({ mail }: WorkerConfig): MailJobs | null {
  if (mail === null) return null;
  const { smtp, ...rest } = mail;
  return { ...rest, mails: createSmtpTransport(smtp), domain: smtp.from.slice(smtp.from.lastIndexOf('@') + 1) };
}

/** Null where nothing is moved. */
const openSigner = ({ signer }: WorkerConfig) => (signer === null ? null : createSignerClient(signer));

/** Whoever delivers alone asks none. */
const asksNodes = ({ roles }: WorkerConfig): boolean => roles.has('scan') || roles.has('move');

/** Staging follows the rules of production. */
const isGuarded = (mode: WorkerConfig['mode']): boolean => mode === 'production' || mode === 'staging';

/** Reads a chain through those of its nodes that may be asked. */
function guardedNodes({ rpcAllow, mode }: WorkerConfig, log: Logger, { node }: WorkerWatches): typeof openAdapter {
  const nodes = new NodePolicy(rpcAllow, isGuarded(mode));
  return async (chain) => {
    const onRefused = (why: string): void => log.error({ chain: chain.shortName }, why);
    const rpcUrls = await askableNodes(nodes, chain.rpcUrls, onRefused);
    return openAdapter({ ...chain, rpcUrls, watch: node(chain.shortName) });
  };
}

async function openDatabases(
  { databaseUrl, preparedStatements: prepared, mode, acceptsStandbyLoss }: WorkerConfig,
  measures: WorkerMeasures,
  { statement: watch }: WorkerWatches,
) {
  const open = (name: string, limits: PoolLimits): Database => {
    const pool = openPool(databaseUrl, `florin-${name.replace(' ', '-')}`, limits);
    watchWaits(pool, measures.pool(name, pool));
    return new Database(pool, { prepared, watch });
  };
  const [db, checks] = [open('worker', workerPoolLimits), open('worker checks', checkPoolLimits)];
  refuseOldSchema(await readSchemaAge(db));
  refuseOwner(await db.one(checkRights), isGuarded(mode));
  refuseLosingStandby(await readStandbys(db), acceptsStandbyLoss);
  return { db, checks };
}

function openLineage(db: Database, clock: Clock, { markerFile, mode }: WorkerConfig, log: Logger): LineageWatch {
  if (mode === 'production' && markerFile === null)
    log.warn('FLORIN_MARKER_FILE is not set: after a restart, this worker cannot tell that its database went back.');
  const marker = markerFile === null ? forgetfulMarker : new MarkerFile(markerFile);
  const onRewound = (reason: string): void => log.fatal({ reason }, 'nothing leaves until the restore is seen through');
  return new LineageWatch({ db, clock, marker, onRewound });
}

async function startClock(db: Database, log: Logger): Promise<SystemClock> {
  const clock = new SystemClock();
  const readNow = async (): Promise<Date> => (await db.one(readTime)).now;
  await clock.start(readNow, { everyMs: clockRefreshMs, onFailure: (error) => log.warn({ err: error }, 'clock') });
  return clock;
}

function openRateSource(config: WorkerConfig, clock: SystemClock, ids: SystemIds): RateSource {
  const refuse = (message: string): EnvironmentError => new EnvironmentError(message);
  return config.roles.has('scan') ? openRates(config, { clock, ids, refuse }) : new NoRates();
}
