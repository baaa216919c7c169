import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { localCertificates } from '@florin/nodes/tls';
import { until } from '@florin/nodes/processes';
import type { Database } from '@florin/database/database';
import { compiled } from '@florin/testing/compiled';
import { tellEvents } from '@florin/testing/webhook-receivers';
import { RestartedProcess } from '../crash/restarted-process.ts';
import { openEndpoint } from './endpoint.ts';
import { judgeDeliveries, type Judgement, longestOverdueSeconds, underWay } from './judge-deliveries.ts';
import { newSealingKey, seedWebhooks, senderEnvironment } from './seed-webhooks.ts';

export interface DeliveryRunOptions {
  db: Database;
  urls: { app: string; owner: string };
  /** The file that each of the two workers runs. */
  worker: string;
  /** Deliveries are told in as many parts as there are kills, and one worker is killed after each part. */
  kills: number;
  jobs: number;
  /** Longest from a part of the deliveries to its kill, should it stand still. */
  killWithinMs: number;
  finishMs: number;
  /** In [0, 1); seeded, so that a run can be repeated. */
  random: () => number;
}

export interface DeliveryRunResult extends Judgement {
  /** Most that a lease had run out by while the delivery still waited for another worker. */
  overdueSeconds: number;
}

const merchants = 20;
const answerMsMax = 60;
/** The share of a part after which its kill comes at the latest. */
const latestKill = 0.8;

/**
 * Two workers deliver while one of them is killed again and again. Afterwards everything has arrived, and whatever
 * arrived twice was in the hands of one that was killed.
 */
export async function deliveryRun(options: DeliveryRunOptions): Promise<DeliveryRunResult> {
  const { db, urls, random, kills, jobs } = options;
  const home = await mkdtemp(join(tmpdir(), 'florin-deliveries-'));
  const tls = await localCertificates(join(home, 'tls'));
  const endpoint = await openEndpoint(tls, () => random() * answerMsMax);
  const sealingKey = newSealingKey();
  const merchantIds = await seedWebhooks(
    { db, ownerUrl: urls.owner, sealingKey },
    Array.from({ length: merchants }, () => endpoint.url),
  );
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: compiled,
    ...senderEnvironment({ databaseUrl: urls.app, sealingKey, ca: tls.ca, home }),
  };
  const workers = [1, 2].map(
    (number) => new RestartedProcess({ entry: options.worker, env, logFile: join(home, `worker-${number}.log`) }),
  );
  const ids: string[] = [];
  let inHands = 0;
  let overdueSeconds = 0;
  const watching = new AbortController();
  const watch = (async () => {
    while (!watching.signal.aborted) {
      overdueSeconds = Math.max(overdueSeconds, await longestOverdueSeconds(db));
      await sleep(200, undefined, watching).catch(() => {});
    }
  })();
  const tell = async (count: number, part: number): Promise<void> => {
    const merchantId = merchantIds[part % merchantIds.length] ?? '';
    ids.push(...(await tellEvents(db, { merchantId, count, at: new Date() })));
  };
  try {
    await tell(1, 0);
    if (!(await until(() => endpoint.received.size === 1, options.finishMs))) throw new Error('No worker delivers.');
    for (let kill = 1; kill <= kills; kill += 1) {
      const wanted = Math.floor((jobs * kill) / kills) - ids.length;
      const due = endpoint.received.size + random() * wanted * latestKill;
      // Spread over merchants, so that many are under way at a time.
      for (let part = 0; part < merchants; part += 1)
        await tell(Math.floor(wanted / merchants) + Number(part < wanted % merchants), part);
      // Somewhere within this part, however fast it goes: a kill between two parts would show nothing.
      await until(() => endpoint.received.size >= due, options.killWithinMs, 5);
      workers[Math.floor(random() * workers.length)]?.kill();
      // What the dead one held stays under way until its lease runs out; of the living one's it is a part.
      inHands += await underWay(db);
    }
    const done = async (): Promise<boolean> => (await judgeDeliveries(db, ids, endpoint.received)).unfinished === 0;
    await until(done, options.finishMs, 250);
    return { ...(await judgeDeliveries(db, ids, endpoint.received, inHands)), overdueSeconds };
  } catch (error) {
    const logs = await Promise.all([1, 2].map((number) => readFile(join(home, `worker-${number}.log`), 'utf8')));
    throw new Error(`${String(error)}\n${logs.map((log) => log.slice(-2_000)).join('\n---\n')}`, { cause: error });
  } finally {
    watching.abort();
    await watch;
    await Promise.all(workers.map((worker) => worker.stop()));
    endpoint.close();
    await rm(home, { recursive: true, force: true });
  }
}
