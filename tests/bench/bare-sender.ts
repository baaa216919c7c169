import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Pool } from 'undici';
import type { SenderPlan, SenderReport } from './harness/bare-sender-process.ts';

// What one would write for speed alone: signs bodies that lie ready and posts them over connections that stay open.
// It asks no database, judges no address, reads no answer and writes nothing down.

const keepAliveTimeout = 120_000;
const pools = new Map<string, Pool>();

function poolOf({ origin, ca, connections }: SenderPlan): Pool {
  const connect = { ca: readFileSync(ca, 'utf8') };
  const pool = pools.get(origin) ?? new Pool(origin, { connections, pipelining: 1, keepAliveTimeout, connect });
  pools.set(origin, pool);
  return pool;
}

const hmac = (key: string | Buffer, text: string, encoding: 'hex' | 'base64'): string =>
  createHmac('sha256', key).update(text).digest(encoding);

/** The same headers as the product's. */
function headersOf(id: string, body: string, secret: string): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Florin-Webhooks/1',
    'X-SVC-Event': 'payment.completed',
    'X-SVC-Delivery': id,
    'X-SVC-Signature': `t=${seconds},v1=${hmac(secret, `${seconds}.${body}`, 'hex')}`,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${hmac(key, `${id}.${seconds}.${body}`, 'base64')}`,
  };
}

async function run(plan: SenderPlan): Promise<SenderReport> {
  const pool = poolOf(plan);
  const startedAt = performance.timeOrigin + performance.now();
  let next = 0;
  const connection = async (): Promise<void> => {
    for (let message = plan.messages[next++]; message; message = plan.messages[next++]) {
      const { id, body } = message;
      const headers = headersOf(id, body, plan.secret);
      const answer = await pool.request({ path: '/hook', method: 'POST', headers, body });
      await answer.body.dump();
      if (answer.statusCode !== 204) throw new Error(`The receiver answered ${answer.statusCode}.`);
    }
  };
  await Promise.all(Array.from({ length: plan.connections }, connection));
  return { startedAt };
}

process.on('message', (plan: SenderPlan) => {
  void run(plan).then((report) => process.send?.(report));
});
// Closing by itself, so that a profile is written.
process.once('disconnect', () => process.exit());
