import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@florin/contract/limits';
import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { recordEvents } from '@florin/database/sql/events/record';
import { syntheticPayment } from '@florin/engine/webhooks/synthetic-payment';
import { until } from '@florin/nodes/processes';
import { type LocalCertificates, localCertificates } from '@florin/nodes/tls';
import type { Pool } from 'pg';
import { newSealingKey, seedWebhooks, senderEnvironment } from '../../webhooks/seed-webhooks.ts';
import { root } from '../record/places.ts';
import type { BenchRun } from './bench-run.ts';
import { type Child, cleanEnvironment, startChild } from './child.ts';
import { openSingle } from './cluster.ts';
import { bareName } from './database-times.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/** One event that was told: its delivery, the exact body, and when its transaction was committed. */
export interface Told {
  id: string;
  body: string;
  committedAt: number;
}

export interface DeliveryStage {
  db: Database;
  superuser: Pool;
  receiver: Receiver;
  worker: Child;
  tls: LocalCertificates;
  /** Merchants whose endpoint answers, and others whose endpoint never does. */
  answering: string[];
  silent: string[];
  /** Tells so many events in one transaction, of one merchant after the other. */
  tell(merchants: readonly string[], count: number): Promise<Told[]>;
  /** Messages like those of `tell`, of events that nobody knows. */
  messages(count: number): { id: string; body: string }[];
  /** When all attempts of answering merchants are written as made. */
  written(): Promise<void>;
  close(): Promise<void>;
}

const patienceMs = 60_000;
const now = (): number => performance.timeOrigin + performance.now();

/** A database, merchants with secrets, their endpoints, and the product's worker with everything at its default. */
export async function openDeliveryStage(
  { cluster, folder }: BenchRun,
  options: { name: string; answering: number; silent: number; nodeOptions?: readonly string[] },
): Promise<DeliveryStage> {
  const home = join(folder, options.name);
  await mkdir(home, { recursive: true });
  const urls = await cluster.createDatabase(`bench_${options.name}`);
  const tls = await localCertificates(home);
  const receiver = await startReceiver(tls);
  const superuser = openSingle(urls.superuser);
  // What tells the events is not the worker's doing.
  const pool = openPool(urls.app, bareName, workerPoolLimits);
  const db = new Database(pool);
  const sealingKey = newSealingKey();
  const seeding = { db, ownerUrl: urls.owner, sealingKey };
  const at = (origin: string, count: number): string[] => Array.from({ length: count }, () => `${origin}/hook`);
  const answering = await seedWebhooks(seeding, at(receiver.answering, options.answering));
  const silent = await seedWebhooks(seeding, at(receiver.silent, options.silent));
  const isReady = async (): Promise<boolean> => {
    const { rows } = await superuser.query(`select from pg_stat_activity where application_name = 'florin-worker'`);
    return rows.length > 0;
  };
  const worker = await startChild({
    entry: join(root, 'apps', 'worker', 'src', 'main.ts'),
    env: {
      ...cleanEnvironment(),
      NODE_ENV: 'production',
      ...senderEnvironment({ databaseUrl: urls.app, sealingKey, ca: tls.ca, home }),
    },
    logFile: join(home, 'worker.log'),
    nodeOptions: options.nodeOptions ?? [],
    isReady,
  });
  return {
    db,
    superuser,
    receiver,
    worker,
    tls,
    answering,
    silent,
    tell: (merchants, count) => tell(db, merchants, count),
    messages: (count) => draft(answering, count).map(({ deliveryId: id, body }) => ({ id, body })),
    async written() {
      const made = async (): Promise<boolean> => (await unwritten(superuser, answering)) === 0;
      if (!(await until(made, patienceMs, 20))) throw new Error('The worker does not come to an end.');
    },
    async close() {
      await worker.end();
      receiver.end();
      await Promise.all([pool.end(), superuser.end()]);
    },
  };
}

/** Events as they would be told, each of a payment of its own. */
function draft(merchants: readonly string[], count: number) {
  const occurredAt = new Date();
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    deliveryId: randomUUID(),
    merchantId: merchants[index % merchants.length],
    type: 'payment.completed',
    sourceType: 'payment',
    sourceId: randomUUID(),
    body: JSON.stringify(syntheticPayment(randomUUID(), occurredAt)),
    occurredAt,
  }));
}

async function tell(db: Database, merchants: readonly string[], count: number): Promise<Told[]> {
  const events = draft(merchants, count);
  await db.run(recordEvents, { eventsJson: JSON.stringify(events), deliveryAttemptsMax: limits.deliveryAttemptsMax });
  const committedAt = now();
  return events.map(({ deliveryId: id, body }) => ({ id, body, committedAt }));
}

async function unwritten(superuser: Pool, merchants: readonly string[]): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    `select count(*)::integer as count from deliveries
      where status in ('pending', 'processing', 'failed') and merchant_id = any ($1::uuid[])`,
    [merchants],
  );
  return rows[0]?.count ?? 0;
}
