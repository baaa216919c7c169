import type { PoolClient } from 'pg';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@florin/nodes/ports';
import { type Prometheus, startPrometheus } from '@florin/nodes/prometheus';
import { localCertificates } from '@florin/nodes/tls';
import { startValkey } from '@florin/nodes/valkey';
import { seedAdministrator } from '@florin/testing/administrator';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import { testPasswords } from '@florin/testing/cluster';
import { createSignerClient } from '../../apps/worker/src/adapters/signer-client.ts';
import { root } from '../architecture/tree.ts';
import { openSingle } from '../bench/harness/cluster.ts';
import { startStackNodes } from '../campaigns/stack-nodes.ts';
import { Merchant } from '../crash/merchant.ts';
import { processNames, ProcessStack } from '../crash/process-stack.ts';
import { WebhookReceiver } from '../crash/webhook-receiver.ts';
import type { DrillPlace } from './drills.ts';
import { openHaltingProxy } from './halting-proxy.ts';
import { rulesPath } from './read-alerts.ts';

const scrapeSeconds = 5;
const blocksAtOnce = 250;
const blockMs = 1_000;
const diskMegabytes = 512;

export interface DrillStack {
  postgres: string;
  place: DrillPlace;
  prometheus: Prometheus;
  /** A payment is created, as shops do all the time. */
  create(): Promise<void>;
  close(): Promise<void>;
}

/** A disk of its own for the database, which may be filled. Needs the rights to mount. */
function openSmallDisk(): { folder: string; fill(): void; free(): void; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'florin-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      try {
        execFileSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M'], { stdio: 'ignore' });
      } catch {
        // It ends when the disk is full, which is what it is for.
      }
    },
    free: () => rmSync(ballast, { force: true }),
    close() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Real processes on a database with a small disk, a chain behind a proxy, a store of rate limits, and Prometheus. */
export async function openDrillStack(say: (line: string) => void): Promise<DrillStack> {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  const later = <T>(value: T, close: (value: T) => Promise<unknown> | unknown): T => {
    closing.unshift(() => close(value));
    return value;
  };
  const close = async (): Promise<void> => {
    for (const one of closing.splice(0))
      // in turn: what was opened last ends first
      await one();
  };
  try {
    return { ...(await open(later, say)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  later: <T>(value: T, close: (value: T) => Promise<unknown> | unknown) => T,
  say: (line: string) => void,
): Promise<Omit<DrillStack, 'close'>> {
  say('database and chain');
  const disk = later(openSmallDisk(), (one) => one.close());
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = disk.folder;
  const nodes = later(
    await startStackNodes().finally(() => {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }),
    (one) => one.close(),
  );
  const node = later(await openHaltingProxy(Number(new URL(nodes.anvil.url).port)), (one) => one.close());
  await seedCatalogue(nodes.urls.owner, { rpcUrl: node.url, contracts: nodes.contracts });
  await seedAdministrator(nodes.urls.owner);
  const superuser = later(openSingle(superuserOf(nodes.urls.owner)), (one) => one.end());
  await superuser.query('update chains set expected_block_seconds = 1');
  const store = later(await startValkey(), (one) => one.stop());
  say('signer, worker and server');
  const home = later(mkdtempSync(join(tmpdir(), 'florin-alarms-')), (folder) =>
    rmSync(folder, { recursive: true, force: true }),
  );
  const opsOf = new Map<string, string>();
  // one port after the other, so that none is given twice
  for (const name of processNames) opsOf.set(name, `127.0.0.1:${await freePort()}`);
  const tls = await localCertificates(join(home, 'tls'));
  const stack = later(
    await ProcessStack.start({
      home,
      appUrl: nodes.urls.app,
      signerUrl: nodes.urls.signer,
      network: testChain.network,
      rpcUrl: nodes.anvil.url,
      ca: tls.ca,
      usdt: nodes.contracts['USDT'] ?? '',
      settings: { REDIS_URL: store.url, FLORIN_POOL_LOW_WATER: '2000' },
      placeOf: (name) => ({ within: [], settings: { FLORIN_OPS_ADDR: opsOf.get(name) ?? '' } }),
    }),
    (one) => one.stop(),
  );
  await nodes.anvil.setBalance(await stack.treasury(), 1_000n * 10n ** 18n);
  let isMining = true;
  let locking: PoolClient | null = null;
  later(
    setInterval(() => void (isMining && nodes.anvil.mine(1).catch(() => {})), blockMs),
    (timer) => clearInterval(timer),
  );
  say('a merchant, and Prometheus');
  const receiver = later(await WebhookReceiver.open(tls), (one) => one.close());
  const merchant = await Merchant.open(stack.baseUrl, nodes.urls.owner);
  await merchant.receiveAt(receiver.url);
  const signer = createSignerClient(join(home, 'signer.sock'));
  const rulesFile = join(root, rulesPath);
  const prometheus = later(
    await startPrometheus({
      jobs: {
        florin: [opsOf.get('server') ?? ''],
        'florin-worker': [opsOf.get('worker') ?? ''],
        'florin-signer': [opsOf.get('signer') ?? ''],
      },
      rulesFile,
      everySeconds: scrapeSeconds,
    }),
    (one) => one.stop(),
  );
  return {
    postgres: nodes.postgres,
    prometheus,
    async create() {
      await merchant.waitingPayment('10.00', testTokens.eth.id, testTokens.eth.decimals);
    },
    place: {
      superuser,
      node,
      // A busy machine makes no three thousand blocks in the time that one answer has.
      async mine(count) {
        for (let left = count; left > 0; left -= blocksAtOnce) await nodes.anvil.mine(Math.min(left, blocksAtOnce));
      },
      setMining: (on) => void (isMining = on),
      signal: (name, signal) => void process.kill(stack.pid(name), signal),
      freezeStore: () => store.freeze(),
      thawStore: () => store.thaw(),
      // A pool ends a connection that it holds idle, and its lock with it.
      async lockPayments() {
        locking = await superuser.connect();
        await locking.query('begin');
        await locking.query('lock table payments in share row exclusive mode');
      },
      async unlockPayments() {
        await locking?.query('rollback');
        locking?.release();
      },
      breakReceiver: (isBroken) => void (receiver.isBroken = isBroken),
      askForASignature: () => signer.signIntent({ intentId: randomUUID(), unsigned: '0x' }),
      fillDisk: () => disk.fill(),
      freeDisk: () => disk.free(),
    },
  };
}

const superuserOf = (owner: string): string => {
  const url = new URL(owner);
  url.username = 'postgres';
  url.password = testPasswords.superuser;
  return url.href;
};
