import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { verifyBooks, type Violation } from '@florin/database/verify-books';
import { localCertificates } from '@florin/nodes/tls';
import { Florin } from '@florin/sdk';
import { freePort } from '@florin/nodes/ports';
import type { seedCatalogue } from '@florin/testing/catalogue';
import { testChain } from '@florin/testing/catalogue';
import { root } from '../architecture/tree.ts';
import { type StackNodes, startStackNodes } from '../campaigns/stack-nodes.ts';
import { deliveriesDone } from '../crash/kill-run.ts';
import { mineSteadily } from '../crash/mine-steadily.ts';
import { PayerWallet } from '../crash/payer-wallet.ts';
import { processLogs } from '../crash/process-logs.ts';
import { ProcessStack } from '../crash/process-stack.ts';
import { WebhookReceiver } from '../crash/webhook-receiver.ts';
import { type Balancer, type Behind, openBalancer } from './balancer.ts';
import type { ReleaseTree } from './last-release.ts';
import { openSession } from './open-session.ts';
import { type Journeys, Shop } from './shop.ts';

export interface UpgradeOptions {
  release: ReleaseTree;
  /** How long each stage lasts at least. */
  holdMs: number;
  say(line: string): void;
}

export interface Upgraded {
  postgres: string;
  calls: number;
  retries: number;
  failed: string[];
  /** By the stage in which they began. */
  journeys: Record<string, Journeys>;
  migrateMs: number;
  /** Longest call while the schema changed. */
  slowestMs: number;
  violations: Violation[];
  notOnce: number;
  unseen: number;
}

const copies = ['server', 'server-2', 'worker', 'worker-2', 'signer'];
const drainSeconds = '2';
const finishMs = 120_000;
/** Each stage waits for this many journeys that began in it, for so long. */
const journeysWanted = 3;
const journeysMs = 60_000;
const run = promisify(execFile);

/** `npm run admin -- migrate` of a tree. */
const bringSchema = (tree: string) => (ownerUrl: string) =>
  run(process.execPath, [join(tree, 'apps/server/src/admin/main.ts'), 'migrate'], {
    cwd: tree,
    env: { PATH: process.env['PATH'], FLORIN_ENV: 'development', FLORIN_OWNER_DATABASE_URL: ownerUrl },
  });

/**
 * An installation of the last release with two servers and two workers is upgraded under load as the operators' page
 * says: the schema first, then the signer, the workers and the servers, one process at a time.
 */
export async function upgradeOnce({ release, ...options }: UpgradeOptions): Promise<Upgraded> {
  const nodes = await startStackNodes({ bringSchema: bringSchema(release.root) });
  const home = await mkdtemp(join(tmpdir(), 'florin-upgrade-'));
  try {
    const file = pathToFileURL(join(release.root, 'packages/testing/src/catalogue.ts')).href;
    const old = (await import(file)) as { seedCatalogue: typeof seedCatalogue };
    await old.seedCatalogue(nodes.urls.owner, { rpcUrl: nodes.anvil.url, contracts: nodes.contracts });
    return await upgradeIn({ ...options, release, nodes, home });
  } catch (error) {
    throw new Error(`${String(error)}\n${await processLogs(home)}`, { cause: error });
  } finally {
    await nodes.close();
    await rm(home, { recursive: true, force: true });
  }
}

async function upgradeIn(given: UpgradeOptions & { nodes: StackNodes; home: string }): Promise<Upgraded> {
  const { release, nodes, home } = given;
  const closing: (() => unknown)[] = [];
  try {
    const tls = await localCertificates(join(home, 'tls'));
    const receiver = await WebhookReceiver.open(tls);
    closing.unshift(() => receiver.close());
    const opsOf = new Map<string, string>();
    // one after the other, so that none is given twice
    for (const name of copies) opsOf.set(name, `127.0.0.1:${await freePort()}`);
    const stack = await ProcessStack.start({
      home,
      root: release.root,
      appUrl: nodes.urls.app,
      signerUrl: nodes.urls.signer,
      network: testChain.network,
      rpcUrl: nodes.anvil.url,
      ca: tls.ca,
      usdt: nodes.contracts['USDT'] ?? '',
      servers: 2,
      workers: 2,
      settings: { FLORIN_DRAIN_SECONDS: drainSeconds },
      placeOf: (name) => ({ within: [], settings: { FLORIN_OPS_ADDR: opsOf.get(name) ?? '' } }),
    });
    closing.unshift(() => stack.stop());
    const behind = stack.baseUrls.map((url, at): Behind => ({
      url,
      opsUrl: `http://${opsOf.get(at === 0 ? 'server' : 'server-2')}`,
    }));
    const balancer = await openBalancer(behind);
    closing.unshift(() => balancer.close());
    const mining = mineSteadily(nodes.anvil);
    closing.push(() => mining.stop());
    await nodes.anvil.setBalance(await stack.treasury(), 1_000n * 10n ** 18n);
    const merchant = await openSession(stack.baseUrl, nodes.urls.owner, 'merchant');
    const webhook = { url: receiver.url, events: ['*'] } as const;
    await new Florin({ baseUrl: stack.baseUrl, sessionToken: merchant }).webhooks.update(webhook);
    const administrator = await openSession(stack.baseUrl, nodes.urls.owner, 'admin');
    const shop = new Shop({
      baseUrl: balancer.url,
      merchant,
      administrator,
      wallet: new PayerWallet(nodes.anvil, nodes.payer),
      contracts: nodes.contracts,
      say: given.say,
    });
    closing.unshift(() => shop.stop(0).catch(() => {}));
    const replace = (name: string) => replaceBehind(name, { release, stack, balancer });
    return { ...(await roll({ ...given, shop, replace })), ...(await judge(nodes, shop, receiver)) };
  } finally {
    for (const close of closing) await close();
  }
}

/** What was sent to a server before it was taken out is answered within this. */
const answeredMs = 1_500;

/**
 * A server of a release that does not drain refuses requests from the moment that it is told to end, and clients do not
 * repeat all of them. Its operator takes it out of the proxy first.
 */
async function replaceBehind(
  name: string,
  { release, stack, balancer }: { release: ReleaseTree; stack: ProcessStack; balancer: Balancer },
): Promise<void> {
  const url = release.drains ? undefined : stack.baseUrls[['server', 'server-2'].indexOf(name)];
  if (url !== undefined) {
    balancer.takeOut(url);
    await sleep(answeredMs);
  }
  await stack.replace(name, root);
  if (url !== undefined) balancer.putBack(url);
}

/** Each process is another release than the one before it for a while, under load. */
async function roll({
  shop,
  replace,
  nodes,
  holdMs,
  say,
}: UpgradeOptions & { shop: Shop; replace: (name: string) => Promise<void>; nodes: StackNodes }) {
  const stage = async (name: string): Promise<void> => {
    say(name);
    shop.stage = name;
    const deadline = Date.now() + journeysMs;
    await sleep(holdMs);
    while (shop.completed(name) < journeysWanted && Date.now() < deadline) await sleep(250);
  };
  await stage('last release');
  shop.slowestMs = 0;
  shop.stage = 'migrating';
  const begun = Date.now();
  await bringSchema(root)(nodes.urls.owner);
  const migrateMs = Date.now() - begun;
  const { slowestMs } = shop;
  await stage('new schema');
  for (const name of ['signer', 'worker', 'server', 'worker-2', 'server-2']) {
    say(`${name} is replaced`);
    shop.stage = `${name} is replaced`;
    await replace(name);
    await stage(`${name} is new`);
  }
  await shop.stop(finishMs);
  return { migrateMs, slowestMs: Math.round(slowestMs) };
}

async function judge({ db, postgres }: StackNodes, shop: Shop, receiver: WebhookReceiver) {
  await deliveriesDone(db, finishMs);
  const told = await db.pool.query<{ told: string }>(
    `select count(e.*) as told from payments p left join events e on e.source_id = p.id and e.type = 'payment.completed'
      where p.id = any($1::uuid[]) group by p.id`,
    [shop.paymentIds],
  );
  const made = await db.pool.query<{ id: string }>(`select id from deliveries where status = 'success'`);
  const { calls, retries, failed } = shop;
  return {
    postgres,
    calls,
    retries,
    failed,
    journeys: Object.fromEntries(shop.journeys),
    notOnce: told.rows.filter((row) => row.told !== '1').length,
    unseen: made.rows.filter(({ id }) => !receiver.seen.has(id)).length,
    violations: await db.many(verifyBooks),
  };
}
