import { once } from 'node:events';
import { statSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@florin/database/migrate';
import { createRoles } from '@florin/database/roles';
import { type Anvil, startAnvil } from '@florin/nodes/anvil';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import { Client } from 'pg';
import { createSignerClient } from '../../apps/worker/src/adapters/signer-client.ts';
import { mineSteadily } from '../crash/mine-steadily.ts';
import { PayerWallet } from '../crash/payer-wallet.ts';
import { type Place, ProcessStack } from '../crash/process-stack.ts';
import { RestAccount } from '../crash/rest-account.ts';
import { deployTokens } from '../journeys/deploy-tokens.ts';
import { Beats } from './beats.ts';
import { Cluster } from './cluster.ts';
import { passwords } from './installed.ts';
import { type Host, hostOf, within, worldAddress } from './network.ts';
import type { Programs } from './programs.ts';
import { Shop } from './shop.ts';
import { databaseName, ownerUrl, pooledUrl, superuserUrl } from './urls.ts';

const bootMs = 120_000;
const serverPort = 4_400;
const opsPort = 9_400;
const signerEveryMs = 500;
const serverEveryMs = 500;
const markerEveryMs = 100;

/** Which process runs where: those of the first host beside the signer, the others without it. */
const placement: Readonly<Record<string, Host['name']>> = {
  signer: 'one',
  worker: 'one',
  server: 'one',
  'worker-2': 'two',
  'server-2': 'two',
};

/** Florin on the hosts of `deploy/ha`, with a chain and a shop outside of them. */
export class Installation {
  readonly cluster: Cluster;
  readonly stack: ProcessStack;
  readonly shop: Shop;
  readonly wallet: PayerWallet;
  readonly #home: string;
  readonly #session: string;
  readonly #ends: (() => unknown)[];

  private constructor(
    parts: Pick<Installation, 'cluster' | 'stack' | 'shop' | 'wallet'>,
    { home, session, ends }: { home: string; session: string; ends: (() => unknown)[] },
  ) {
    this.cluster = parts.cluster;
    this.stack = parts.stack;
    this.shop = parts.shop;
    this.wallet = parts.wallet;
    this.#home = home;
    this.#session = session;
    this.#ends = ends;
  }

  static async start(home: string, programs: Programs): Promise<Installation> {
    const ends: (() => unknown)[] = [];
    const cluster = await Cluster.start(home, programs);
    const primary = await cluster.primary();
    if (primary === null) throw new Error('The cluster has no primary.');
    await prepareDatabase(primary.address);
    const anvil = await startAnvil({ noMining: true });
    const node = await relay(anvil);
    const { contracts, payer } = await deployTokens(anvil);
    await seedCatalogue(ownerUrl(primary.address), { rpcUrl: node.url, contracts });
    const mining = mineSteadily(anvil);
    ends.push(
      () => mining.stop(),
      () => node.server.close(),
      () => anvil.stop(),
    );
    const stack = await ProcessStack.start({
      home,
      appUrl: pooledUrl('florin_app'),
      signerUrl: pooledUrl('florin_signer'),
      network: testChain.network,
      rpcUrl: node.url,
      ca: cluster.tls.ca,
      usdt: contracts['USDT'] ?? '',
      servers: 2,
      workers: 2,
      settings: { FLORIN_DB_PREPARED: 'off', FLORIN_POOL_LOW_WATER: '10000' },
      placeOf: (name) => placeOf(name, home),
    });
    ends.push(() => stack.stop());
    await stack.allReady();
    const merchant = await RestAccount.open(stack.baseUrls, ownerUrl(primary.address), 'merchant');
    const shop = new Shop(merchant.session, cluster.tls.ca);
    const parts = { cluster, stack, shop, wallet: new PayerWallet(anvil, payer) };
    return new Installation(parts, { home, session: merchant.session, ends });
  }

  /** What shows of each process by itself that it works, by its name. */
  watch(): ReadonlyMap<string, Beats> {
    const servers = this.stack.baseUrls.map((url, at) => this.#watchServer(at === 0 ? 'server' : 'server-2', url));
    const workers = ['worker', 'worker-2'].map((name) => this.#watchWorker(name));
    const signer = createSignerClient(join(this.#home, 'signer.sock'));
    const asked = Beats.every(signerEveryMs, 'signer', () => signer.health().then(() => Date.now()));
    return new Map([...servers, ...workers, asked].map((beats) => [beats.name, beats]));
  }

  /** Whether a process runs on a host. */
  runsOn(name: string, host: Host): boolean {
    return placement[name] === host.name;
  }

  /** @param patienceMs for one statement, and for connecting */
  async superuser(patienceMs = 60_000): Promise<Client> {
    const primary = await this.cluster.primary();
    if (primary === null) throw new Error('There is no primary at present.');
    const client = new Client({
      connectionString: superuserUrl(primary.address, databaseName),
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  async close(): Promise<void> {
    for (const end of this.#ends.toReversed()) await end();
  }

  /** It takes payments, asked directly. */
  #watchServer(name: string, url: string): Beats {
    return Beats.every(serverEveryMs, name, async () => {
      const { status } = await fetch(`${url}/v1/payments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#session}`, 'content-type': 'application/json' },
        body: JSON.stringify({ amount_usd: '1.00', description: 'probe' }),
        signal: AbortSignal.timeout(10_000),
      });
      this.shop.statuses.set(status, (this.shop.statuses.get(status) ?? 0) + 1);
      return status === 201 ? Date.now() : null;
    });
  }

  /** It writes down what it has just read of the database, which changes while there are payments. */
  #watchWorker(name: string): Beats {
    const file = markerOf(name, this.#home);
    return Beats.every(markerEveryMs, name, async () => statSync(file).mtimeMs);
  }
}

const markerOf = (name: string, home: string): string => join(home, `${name}.marker`);

function placeOf(name: string, home: string): Place {
  const host = hostOf(placement[name] ?? 'one');
  const isServer = name.startsWith('server');
  return {
    within: within(host),
    settings: {
      ...(name === 'signer' ? {} : { FLORIN_MARKER_FILE: markerOf(name, home) }),
      ...(name === 'worker-2' ? { FLORIN_WORKER_ROLES: 'scan,deliver', FLORIN_SIGNER_SOCKET: '' } : {}),
      ...(isServer
        ? {
            FLORIN_HOST: host.address,
            FLORIN_PORT: String(serverPort),
            FLORIN_OPS_ADDR: `${host.address}:${opsPort}`,
            FLORIN_TRUST_PROXY: `${hostOf('one').address},${hostOf('two').address}`,
          }
        : {}),
    },
  };
}

async function prepareDatabase(address: string): Promise<void> {
  const { florin_owner: owner, florin_app: app, florin_signer: signer } = passwords;
  await createRoles(superuserUrl(address), databaseName, { owner, app, signer });
  await migrate(ownerUrl(address));
  const client = new Client({ connectionString: superuserUrl(address) });
  await client.connect();
  // PgBouncer drops what connections ask for.
  for (const role of ['florin_app', 'florin_signer']) {
    await client.query(`alter role ${role} set statement_timeout = '60s'`);
    await client.query(`alter role ${role} set idle_in_transaction_session_timeout = '120s'`);
  }
  await client.end();
}

/** The chain's node listens on loopback; the hosts reach it from outside. */
async function relay(anvil: Anvil): Promise<{ url: string; server: Server }> {
  const server = createServer((client) => {
    const node = connect(anvil.port, '127.0.0.1');
    client.pipe(node).pipe(client);
    for (const [one, other] of [
      [client, node],
      [node, client],
    ] as const)
      one.on('error', () => other.destroy());
  });
  server.listen(0, worldAddress);
  await once(server, 'listening');
  return { url: `http://${worldAddress}:${(server.address() as AddressInfo).port}`, server };
}

/** Whether something comes about in time. */
export async function comesAbout<T>(what: string, ask: () => Promise<T | null> | T | null): Promise<T> {
  const deadline = Date.now() + bootMs;
  for (;;) {
    const found = await ask();
    if (found !== null) return found;
    if (Date.now() > deadline) throw new Error(`It did not come about in time: ${what}.`);
    await sleep(100);
  }
}

export const payerToken = testTokens.eth;
