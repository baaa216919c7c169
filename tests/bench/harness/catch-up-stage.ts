import { join } from 'node:path';
import { createEvmAdapter } from '@florin/chain-evm/adapter';
import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { ChainScanner } from '@florin/engine/chains/scan-chain';
import { freePort } from '@florin/nodes/ports';
import { SystemIds } from '@florin/system/system-ids';
import { seedCatalogue, testChain } from '@florin/testing/catalogue';
import type { Pool } from 'pg';
import { root } from '../record/places.ts';
import { seedPool } from '../seed/address-pool.ts';
import { seedMerchant } from '../seed/merchant.ts';
import { payAtIndexes, reserveIndexes, settle } from '../seed/payments.ts';
import type { BenchRun } from './bench-run.ts';
import { oursPerBlock } from './catch-up-plan.ts';
import { type Child, cleanEnvironment, startChild } from './child.ts';
import { openSingle } from './cluster.ts';
import { blockHashOf } from './prepared-chain.ts';

const clock = { now: () => new Date() };

/** A database with waiting payments, and the stand-in for a node whose blocks pay them. */
export class CatchUpStage {
  readonly url: string;
  readonly #owner: Pool;
  readonly #app: Pool;
  readonly #node: Child;
  readonly #scanner: ChainScanner;

  private constructor(url: string, owner: Pool, app: Pool, node: Child) {
    this.url = url;
    this.#owner = owner;
    this.#app = app;
    this.#node = node;
    const db = new Database(app);
    const adapter = createEvmAdapter({ network: testChain.network, rpcUrls: [url], finalityTag: null });
    const catalogue = new CatalogueCache(db, clock);
    this.#scanner = new ChainScanner({ db, clock, ids: new SystemIds(clock), catalogue, adapter }, testChain.id);
  }

  static async open({ cluster, folder }: BenchRun, blocks: number): Promise<CatchUpStage> {
    const urls = await cluster.createDatabase('bench_catch_up');
    await seedCatalogue(urls.owner);
    const owner = openSingle(urls.owner);
    const merchant = await seedMerchant(owner);
    const addresses = (blocks + 1) * oursPerBlock;
    await seedPool(owner, addresses);
    await reserveIndexes(owner, addresses);
    const indexes = Array.from({ length: addresses }, (_one, index) => index);
    await payAtIndexes(owner, merchant.id, indexes);
    await owner.query('insert into chain_cursors (chain_id, height, hash) values ($1, 0, $2)', [
      testChain.id,
      blockHashOf(0),
    ]);
    const superuser = openSingle(urls.superuser);
    await settle(superuser);
    await superuser.end();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const start = String(Math.floor(clock.now().getTime() / 1000));
    const node = await startChild({
      entry: join(root, 'tests', 'bench', 'node-stand-in.ts'),
      env: { ...cleanEnvironment(), BENCH_PORT: String(port), BENCH_BLOCKS: String(blocks), BENCH_START: start },
      logFile: join(folder, 'node-stand-in.log'),
      isReady: async () => (await ask(url, 'eth_chainId')) !== undefined,
    });
    return new CatchUpStage(url, owner, openPool(urls.app, 'florin-bench', workerPoolLimits), node);
  }

  /** Lets the node know blocks up to a height. */
  async showThrough(height: number): Promise<void> {
    await ask(this.url, 'stand_in_head', height);
  }

  /** Puts the head at a height, catches up with it and says how long that took, in seconds. */
  async catchUpWith(height: number): Promise<number> {
    await this.showThrough(height);
    const start = performance.now();
    while ((await this.#scanner.step()).behind);
    const seconds = (performance.now() - start) / 1000;
    await this.#expectBooked(height);
    return seconds;
  }

  /** A catch-up that did not do its work must not count as a fast one. */
  async #expectBooked(height: number): Promise<void> {
    const { rows } = await this.#owner.query<{ deposits: string; confirmed: string }>(
      `select count(*) as deposits, count(*) filter (where p.status = 'confirmed') as confirmed
         from deposits d join payments p on p.id = d.payment_id`,
    );
    const final = height - testChain.confirmationsRequired + 1;
    const expected = { deposits: String(height * oursPerBlock), confirmed: String(final * oursPerBlock) };
    if (JSON.stringify(rows[0]) !== JSON.stringify(expected)) {
      throw new Error(`Booked ${JSON.stringify(rows[0])}, not ${JSON.stringify(expected)}.`);
    }
  }

  async close(): Promise<void> {
    await this.#node.end();
    await Promise.all([this.#owner.end(), this.#app.end()]);
  }
}

async function ask(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await answer.json()) as { result?: unknown }).result;
}
