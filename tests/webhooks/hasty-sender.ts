import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { readTime } from '@florin/database/sql/system/read-clock';
import { DeliveryLanes } from '@florin/engine/webhooks/delivery-lanes';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { SystemClock } from '@florin/system/system-clock';
import { SystemIds } from '@florin/system/system-ids';
import { createWebhookTransport } from '@florin/webhook-transport/webhook-transport';
import { readConfig } from '../../apps/worker/src/config.ts';
import { Loop } from '../../apps/worker/src/loops/loop.ts';

// The delivery loop of a worker in a process of its own, with a short lease: a test need not wait for a long one.

const leaseSeconds = 12;
const totalMs = 11_000;

const config = readConfig(process.env);
const pool = openPool(config.databaseUrl, 'florin-hasty-sender', workerPoolLimits);
const db = new Database(pool, { prepared: config.preparedStatements });
const onDefect = (error: unknown): void => void process.stderr.write(`${String(error)}\n`);
const clock = new SystemClock();
await clock.start(async () => (await db.one(readTime)).now, { everyMs: 30_000, onFailure: onDefect });
const ids = new SystemIds(clock);
const transport = await createWebhookTransport({
  allow: config.webhookAllow,
  caFile: config.webhookCaFile,
  connectMs: totalMs,
  totalMs,
});
const secrets = new SealedSecrets(config.sealingKeys, ids);
const lanes = new DeliveryLanes({ db, clock, ids, secrets, transport }, { leaseSeconds, onDefect });
new Loop({ name: 'deliveries', everyMs: 50, step: () => lanes.deliverDue(), onError: onDefect }).start();
process.once('SIGTERM', () => process.exit());
