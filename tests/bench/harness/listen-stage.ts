import { execFileSync, fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limits } from '@florin/contract/limits';
import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { recordEvents } from '@florin/database/sql/events/record';
import { syntheticPayment } from '@florin/engine/webhooks/synthetic-payment';
import { endProcess, until } from '@florin/nodes/processes';
import { seedAddressPool } from '@florin/testing/address-pool';
import { seedCatalogue } from '@florin/testing/catalogue';
import { seedMerchant } from '../seed/merchant.ts';
import type { BenchRun } from './bench-run.ts';
import { cleanEnvironment } from './child.ts';
import { openSingle } from './cluster.ts';
import { proxyHeaders, startProduct } from './servers.ts';

const builder = fileURLToPath(new URL('../../../packages/cli/scripts/build.ts', import.meta.url));
const bareListener = fileURLToPath(new URL('../bare-listener.ts', import.meta.url));
const channel = 'bench_events';
const patienceMs = 30_000;
const now = (): number => performance.timeOrigin + performance.now();

/** Both ways of one event to a receiver on this machine, in milliseconds from its commit. */
export interface Arrival {
  listen: number;
  bare: number;
}

export interface ListenStage {
  /** Tells one event in a transaction of its own, and waits for it on both ways. */
  tell(): Promise<Arrival>;
  close(): Promise<void>;
}

const served = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** When each event came, by its way and id. */
async function startReceiver() {
  const arrivals = new Map<string, number>();
  const server = createServer((incoming, response) => {
    incoming.resume().once('end', () => {
      arrivals.set(`${incoming.url} ${String(incoming.headers['x-svc-delivery'])}`, now());
      response.writeHead(204).end();
    });
  });
  const origin = await served(server);
  const arrival = async (way: string, id: string): Promise<number> => {
    const key = `/${way} ${id}`;
    if (!(await until(() => arrivals.has(key), patienceMs, 2))) throw new Error(`An event did not come by ${way}.`);
    return arrivals.get(key) ?? Number.NaN;
  };
  return { origin, arrival, server };
}

/** In production a server stands behind a proxy that ends TLS; this one passes requests on and says that it did. */
async function startProxy(origin: string) {
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    const onward = request(origin + url, { method, headers: { ...headers, ...proxyHeaders } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  return { origin: await served(server), server };
}

/** `florin listen` as it is published, a process of its own that follows the feed from its end on. */
async function startListen({ folder }: BenchRun, baseUrl: string, way: { apiKey: string; receiver: string }) {
  const target = join(folder, 'listen-cli');
  execFileSync(process.execPath, [builder, target], { stdio: 'pipe' });
  const words = ['listen', '--json', '--forward-to', `${way.receiver}/listen`];
  const child = spawn(process.execPath, [join(target, 'dist/bin.js'), ...words], {
    env: {
      ...cleanEnvironment(),
      FLORIN_BASE_URL: baseUrl,
      FLORIN_API_KEY: way.apiKey,
      FLORIN_CONFIG_DIR: folder,
      FLORIN_WEBHOOK_SECRET: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr.on('data', (text: Buffer) => (told += text.toString()));
  if (!(await until(() => told.includes('Listening'), patienceMs, 20))) throw new Error(`florin listen: ${told}`);
  return { end: () => endProcess(child.pid ?? 0, ['SIGINT', 'SIGKILL']) };
}

async function startBare(databaseUrl: string, receiver: string) {
  const env = { ...cleanEnvironment(), DATABASE_URL: databaseUrl, BENCH_RECEIVER: receiver, BENCH_CHANNEL: channel };
  const child = fork(bareListener, { env });
  await once(child, 'message', { signal: AbortSignal.timeout(patienceMs) });
  return { end: () => child.disconnect() };
}

/** Every event of this database is also told by PostgreSQL itself, for the bare way alone. */
const notifies = `
  create function bench_notify() returns trigger language plpgsql as $$
    begin perform pg_notify('${channel}', new.id::text); return null; end $$;
  create trigger bench_notify after insert on events for each row execute function bench_notify();`;

/** Server, `florin listen` and the bare way on one database, with one receiver for both. */
export async function openListenStage(run: BenchRun): Promise<ListenStage> {
  const urls = await run.cluster.createDatabase('bench_listen');
  await seedCatalogue(urls.owner);
  const { attestationKey } = await seedAddressPool(urls.owner, 1);
  const owner = openSingle(urls.owner);
  const merchant = await seedMerchant(owner);
  await owner.query(notifies);
  const pool = openPool(urls.app, 'bench-events', workerPoolLimits);
  const db = new Database(pool);
  const receiver = await startReceiver();
  const server = await startProduct({
    databaseUrl: urls.app,
    logFile: join(run.folder, 'listen.log'),
    attestationKey,
  });
  const proxy = await startProxy(server.origin);
  const bare = await startBare(urls.superuser, `${receiver.origin}/bare`);
  const listen = await startListen(run, proxy.origin, { apiKey: merchant.apiKey, receiver: receiver.origin });
  return {
    async tell() {
      const event = draft(merchant.id);
      const deliveryAttemptsMax = limits.deliveryAttemptsMax;
      await db.run(recordEvents, { eventsJson: JSON.stringify([event]), deliveryAttemptsMax });
      const committedAt = now();
      const at = async (way: string): Promise<number> => (await receiver.arrival(way, event.id)) - committedAt;
      const [viaListen, viaBare] = await Promise.all([at('listen'), at('bare')]);
      return { listen: viaListen, bare: viaBare };
    },
    async close() {
      await listen.end();
      bare.end();
      await server.end();
      for (const one of [proxy.server, receiver.server]) one.close().closeAllConnections();
      await Promise.all([pool.end(), owner.end()]);
    },
  };
}

function draft(merchantId: string) {
  const occurredAt = new Date();
  return {
    id: randomUUID(),
    deliveryId: randomUUID(),
    merchantId,
    type: 'payment.completed',
    sourceType: 'payment',
    sourceId: randomUUID(),
    body: JSON.stringify(syntheticPayment(randomUUID(), occurredAt)),
    occurredAt,
  };
}
