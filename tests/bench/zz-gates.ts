import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { Pool } from 'undici';
import { freePort } from '@florin/nodes/ports';
import { startCluster } from './harness/cluster.ts';
import { openHttpStage } from './harness/http-stage.ts';
import { cleanEnvironment, startChild } from './harness/child.ts';
import { publicOrigin } from './harness/public-origin.ts';
import { root } from './record/places.ts';
import { processorTimes, secondsBetween } from './harness/process-times.ts';
import { backendTimes } from './harness/database-times.ts';
import { seedMerchant } from './seed/merchant.ts';
import { settle } from './seed/payments.ts';

const folder = mkdtempSync(join(tmpdir(), 'zz-gates-'));
const cluster = await startCluster();
try {
  const stage = await openHttpStage({ cluster, folder, say: console.log, seed: 1, quick: true, profile: false } as never, 'gates');
  const merchant = await seedMerchant(stage.owner);
  await settle(stage.superuser);
  const start = async (entry: string) => {
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const env = { ...cleanEnvironment(), NODE_ENV: 'production', FLORIN_ENV: 'production', DATABASE_URL: stage.urls.app, FLORIN_BASE_URL: publicOrigin, FLORIN_PAY_PAGE_BASE: publicOrigin, FLORIN_HOST: '127.0.0.1', FLORIN_PORT: port, FLORIN_TRUST_PROXY: '127.0.0.1', FLORIN_SECRETS_KEYS: `b:${randomBytes(32).toString('base64')}`, FLORIN_ATTESTATION_KEY: randomBytes(32).toString('base64') };
    const isReady = async () => (await fetch(`${origin}/health`, { headers: { 'x-forwarded-proto': 'https' }, signal: AbortSignal.timeout(2000) })).ok;
    return { ...(await startChild({ entry: join(root, entry), env, logFile: join(folder, 'log'), nodeOptions: [], isReady })), origin };
  };
  const gated = await start('apps/server/src/main.ts');
  const open = await start('tests/bench/zz-open.ts');
  const pools = new Map([gated, open].map((s) => [s, new Pool(s.origin, { connections: 16, pipelining: 1 })]));
  const body = JSON.stringify({ amount_usd: '25.00', description: 'Order 1042', redirect_url: 'https://shop.example.com/orders/1042' });
  let n = 0;
  const slice = async (server: typeof gated, keyed: boolean, count = 1500) => {
    const db0 = await backendTimes(stage.superuser, 'product');
    const before = processorTimes([server.pid]);
    let left = count;
    const worker = async () => {
      while (left > 0) {
        left -= 1; n += 1;
        const r = await pools.get(server)!.request({ path: '/v1/payments', method: 'POST', body, headers: { 'content-type': 'application/json', 'x-api-key': merchant.apiKey, 'x-forwarded-proto': 'https', ...(keyed ? { 'idempotency-key': `order-${n}-0198c0e5` } : {}) } });
        await r.body.text();
        if (r.statusCode !== 201) throw new Error(String(r.statusCode));
      }
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    return { server: (secondsBetween(before, processorTimes([server.pid])) * 1e6) / count, db: (secondsBetween(db0, await backendTimes(stage.superuser, 'product')) * 1e6) / count };
  };
  const kinds = { open: () => slice(open, false), gated: () => slice(gated, false), keyed: () => slice(gated, true) };
  for (const kind of Object.values(kinds)) { await kind(); await kind(); }
  const got: Record<string, { server: number; db: number }[]> = { open: [], gated: [], keyed: [] };
  for (let round = 0; round < 16; round += 1) for (const [name, kind] of Object.entries(kinds)) got[name]!.push(await kind());
  const median = (v: number[]) => v.toSorted((a, b) => a - b)[Math.floor(v.length / 2)]!;
  for (const [name, v] of Object.entries(got)) console.log(name, 'server µs', Math.round(median(v.map((x) => x.server))), 'db µs', Math.round(median(v.map((x) => x.db))));
  const ratio = (name: string, of: 'server' | 'db') => median(got[name]!.map((x, i) => x[of] / got.open![i]![of])).toFixed(3);
  console.log('gated/open server', ratio('gated', 'server'), 'keyed/open server', ratio('keyed', 'server'), 'db', ratio('gated', 'db'), ratio('keyed', 'db'));
  await Promise.all([gated.end(), open.end()]);
  for (const p of pools.values()) await p.close();
  await stage.close();
} finally { await cluster.stop(); }
