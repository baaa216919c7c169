import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEvmAdapter } from '@florin/chain-evm/adapter';
import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { verifyBooks } from '@florin/database/verify-books';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { ChainScanner } from '@florin/engine/chains/scan-chain';
import { SystemIds } from '@florin/system/system-ids';
import { preparedStatements } from '@florin/testing/prepared-statements';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import { seededRandom } from '@florin/testing/seeded-random';
import type { Pool } from 'pg';
import { openSingle } from '../bench/harness/cluster.ts';
import { blockHashOf, type ChainPlan, PreparedChain, transactionHashOf } from '../bench/harness/prepared-chain.ts';
import { poolAddress, seedPool } from '../bench/seed/address-pool.ts';
import { seedMerchant } from '../bench/seed/merchant.ts';
import { payAtIndexes, reserveIndexes } from '../bench/seed/payments.ts';

export interface OutagePlan {
  urls: { owner: string; app: string };
  /** Blocks that came while nobody looked, one every 15 seconds. */
  blocks: number;
  /** A payment of ours comes in every so many blocks. */
  oursEvery: number;
  /** Share of questions that go wrong. */
  errorRate: number;
  seed: number;
}

export interface OutageResult {
  /** Transfers to us on the chain, by its own list. */
  onChain: number;
  missed: number;
  invented: number;
  /** Paid within their window, by the chain's own times, and not confirmed afterwards. */
  unconfirmed: number;
  violations: number;
  failedQuestions: number;
  seconds: number;
}

const secondsPerBlock = 15;
const transfersPerBlock = 20;
const daySeconds = 86_400;
const amount = 25_000_000n;

/** A worker comes back after an outage and reads what came meanwhile from a stand-in for a node that often fails. */
export async function outageRun(plan: OutagePlan): Promise<OutageResult> {
  const owner = openSingle(plan.urls.owner);
  const app = openPool(plan.urls.app, 'florin-outage', workerPoolLimits);
  try {
    const startSeconds = await seed(owner, plan);
    const chain = chainPlan(plan, startSeconds);
    const node = await failingNode(new PreparedChain(chain), plan);
    const start = performance.now();
    await catchUp(new Database(app, { prepared: preparedStatements }), node.url, plan, startSeconds);
    const seconds = (performance.now() - start) / 1000;
    node.close();
    return { ...(await compare(app, plan)), failedQuestions: node.failed(), seconds };
  } finally {
    await Promise.all([owner.end(), app.end()]);
  }
}

const isOurs = ({ oursEvery }: OutagePlan, height: number, index: number): boolean =>
  height > 0 && index === height % transfersPerBlock && height % oursEvery === 0;

const chainPlan = (plan: OutagePlan, startSeconds: number): ChainPlan => ({
  blocks: plan.blocks,
  transfers: transfersPerBlock,
  token: (testTokens.usdt.contract ?? '').toLowerCase(),
  receiver: (height, index) => poolAddress(isOurs(plan, height, index) ? height : 10_000_000 + index),
  amount,
  timeOf: (height) => startSeconds + height * secondsPerBlock,
  network: Number(testChain.network),
});

/** Payments that wait when the worker stops, each for one transfer; their windows are open for a day. */
async function seed(owner: Pool, plan: OutagePlan): Promise<number> {
  await seedCatalogue(plan.urls.owner);
  const merchant = await seedMerchant(owner);
  await seedPool(owner, plan.blocks + 1);
  await reserveIndexes(owner, plan.blocks + 1);
  const heights = Array.from({ length: plan.blocks + 1 }, (_one, height) => height).filter(
    (height) => height > 0 && height % plan.oursEvery === 0,
  );
  await payAtIndexes(owner, merchant.id, heights);
  await owner.query('insert into chain_cursors (chain_id, height, hash) values ($1, 0, $2)', [
    testChain.id,
    blockHashOf(0),
  ]);
  const { rows } = await owner.query<{ seconds: string }>(
    'select ceil(extract(epoch from max(opens_at)))::bigint as seconds from selections',
  );
  return Number(rows[0]?.seconds);
}

interface FailingNode {
  url: string;
  failed(): number;
  close(): void;
}

/** A stand-in for a node, of which a share of the answers is an error, rubbish, or says that nothing is there. */
async function failingNode(
  chain: PreparedChain,
  { blocks, errorRate, seed: seeded }: OutagePlan,
): Promise<FailingNode> {
  const random = seededRandom(seeded);
  const heights = new Map(Array.from({ length: blocks + 1 }, (_one, height) => [blockHashOf(height), height]));
  let failed = 0;
  const answer = (method: string, what: string & { blockHash?: string }): unknown => {
    const height = heights.get(what?.blockHash ?? what) ?? -1;
    if (method === 'eth_chainId') return `0x${Number(testChain.network).toString(16)}`;
    if (method === 'eth_getBlockByNumber') return chain.header(what === 'latest' ? blocks : Number(what));
    if (method === 'eth_getBlockByHash') return chain.block(height);
    if (method === 'eth_getLogs') return chain.logs(height);
    return method === 'eth_getBlockReceipts' ? chain.receipts(height) : undefined;
  };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { method, params } = JSON.parse(body) as { method: string; params: [string] };
    const reply = (content: object) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...content }));
    if (random() < errorRate) {
      failed += 1;
      const kind = Math.floor(random() * 4);
      if (kind === 0) return void response.writeHead(503).end('busy');
      if (kind === 1) return void response.end('<html>');
      if (kind === 2) return void reply({ error: { code: -32_005, message: 'limit exceeded' } });
      // The node lags: it knows neither the block nor anything in it.
      return void reply({ result: method === 'eth_getLogs' ? [] : null });
    }
    const result = answer(method, params[0]);
    reply(result === undefined ? { error: { code: -32_601, message: 'Method not found' } } : { result });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failed: () => failed,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function catchUp(db: Database, url: string, plan: OutagePlan, startSeconds: number): Promise<void> {
  const clock = { now: () => new Date((startSeconds + plan.blocks * secondsPerBlock + 1) * 1000) };
  const adapter = createEvmAdapter({ network: testChain.network, rpcUrls: [url], finalityTag: null });
  const catalogue = new CatalogueCache(db, clock);
  const scanner = new ChainScanner({ db, clock, ids: new SystemIds(clock), catalogue, adapter }, testChain.id);
  const at = async () => (await db.pool.query<{ height: string }>('select height from chain_cursors')).rows[0]?.height;
  // A step that fails is taken again, as the worker's loop does; so many in a row are a defect.
  for (let failures = 0; failures < 50;) {
    try {
      const { behind, rolledBackTo, halted } = await scanner.step();
      if (rolledBackTo !== null || halted !== null) throw new RangeError('The chain never changed its mind.');
      failures = 0;
      if (!behind && Number(await at()) === plan.blocks) return;
    } catch (error) {
      if (error instanceof RangeError) throw error;
      failures += 1;
    }
  }
  throw new Error(`Not caught up: the cursor stands at ${await at()}.`);
}

type Comparison = Pick<OutageResult, 'onChain' | 'missed' | 'invented' | 'unconfirmed' | 'violations'>;

async function compare(app: Pool, plan: OutagePlan): Promise<Comparison> {
  const { rows } = await app.query<{ key: string; status: string; height: string }>(
    `select d.tx_hash || ' ' || d.address || ' ' || d.amount as key, p.status, d.block_height as height
       from deposits d join payments p on p.id = d.payment_id where d.orphaned_at is null`,
  );
  const booked = new Set(rows.map(({ key }) => key));
  const own: string[] = [];
  for (let height = 1; height <= plan.blocks; height += 1) {
    const index = height % transfersPerBlock;
    if (isOurs(plan, height, index)) own.push(`${transactionHashOf(height, index)} ${poolAddress(height)} ${amount}`);
  }
  const inWindow = Math.floor(daySeconds / secondsPerBlock) - 1;
  const final = plan.blocks - testChain.confirmationsRequired + 1;
  const due = rows.filter(({ height }) => Number(height) < Math.min(inWindow, final));
  return {
    onChain: own.length,
    missed: own.filter((key) => !booked.has(key)).length,
    invented: rows.length - own.filter((key) => booked.has(key)).length,
    unconfirmed: due.filter(({ status }) => status !== 'confirmed').length,
    violations: (await new Database(app, { prepared: preparedStatements }).many(verifyBooks)).length,
  };
}
