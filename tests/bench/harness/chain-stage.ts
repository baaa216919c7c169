import { randomBytes } from 'node:crypto';
import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { ensureCursor, takeCursor } from '@florin/database/sql/chains/cursors';
import { findWatched } from '@florin/database/sql/deposits/scan';
import type { Transfer } from '@florin/domain/ports/chain';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { commitBlock } from '@florin/engine/chains/commit-block';
import { SystemIds } from '@florin/system/system-ids';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import type { Pool } from 'pg';
import { poolAddress, seedPool } from '../seed/address-pool.ts';
import { type Merchant, seedMerchant } from '../seed/merchant.ts';
import { payAtIndexes, reserveIndexes, seedAwaiting, settle } from '../seed/payments.ts';
import type { BenchRun } from './bench-run.ts';
import { openSingle } from './cluster.ts';
import { type Plan, pagesOf } from './plan-pages.ts';
import { sample } from './random.ts';

/** Milliseconds of one block. */
export interface BlockTimes {
  /** Finding the receivers in the pool, and the commit. */
  total: number;
  lookUp: number;
}

interface Pools {
  app: Pool;
  owner: Pool;
  superuser: Pool;
}

const amount = 25_000_000n;
/** Payments that were there before: on empty tables PostgreSQL would plan for empty tables. */
const earlierPayments = 20_000;
const clock = { now: () => new Date() };
const hash = (): string => `0x${randomBytes(32).toString('hex')}`;

/** A database with `poolRows` addresses, on which blocks of transfers to waiting payments are committed. */
export class ChainStage {
  readonly #poolRows: number;
  readonly #pools: Pools;
  readonly #db: Database;
  readonly #merchant: Merchant;
  readonly #catalogue: CatalogueCache;
  readonly #ids = new SystemIds(clock);
  #epoch = 0n;
  #header = { height: 0n, hash: hash(), parentHash: hash(), time: clock.now() };

  private constructor(poolRows: number, pools: Pools, merchant: Merchant) {
    this.#poolRows = poolRows;
    this.#pools = pools;
    this.#db = new Database(pools.app);
    this.#merchant = merchant;
    this.#catalogue = new CatalogueCache(this.#db, clock);
  }

  static async open({ cluster }: BenchRun, poolRows: number): Promise<ChainStage> {
    const urls = await cluster.createDatabase(`bench_pool_${poolRows}`);
    await seedCatalogue(urls.owner);
    const owner = openSingle(urls.owner);
    const merchant = await seedMerchant(owner);
    await seedPool(owner, poolRows);
    await reserveIndexes(owner, poolRows);
    await seedAwaiting(owner, merchant.id, earlierPayments);
    const pools = {
      owner,
      superuser: openSingle(urls.superuser),
      app: openPool(urls.app, 'florin-bench', workerPoolLimits),
    };
    const stage = new ChainStage(poolRows, pools, merchant);
    await stage.settle();
    await stage.#db.run(ensureCursor, { chainId: testChain.id });
    stage.#epoch = (
      await stage.#db.one(takeCursor, { chainId: testChain.id, now: clock.now(), until: clock.now() })
    ).epoch;
    return stage;
  }

  /** Brings statistics up to what was written, so that statements are planned for it from now on. */
  settle(): Promise<void> {
    return settle(this.#pools.superuser);
  }

  /** Lets fresh payments wait at `count` addresses drawn from the pool, pays all of them in one block, and times it. */
  async payInOneBlock(count: number, random: () => number): Promise<BlockTimes> {
    const indexes = sample(count, this.#poolRows, random);
    const addresses = indexes.map(poolAddress);
    await payAtIndexes(this.#pools.owner, this.#merchant.id, indexes);
    const transfers = addresses.map((address) => transferTo(address));
    const times = await this.#commit(transfers);
    await this.#expectConfirming(indexes);
    return times;
  }

  async #commit(transfers: readonly Transfer[]): Promise<BlockTimes> {
    const parent = this.#header;
    this.#header = { height: parent.height + 1n, hash: hash(), parentHash: parent.hash, time: clock.now() };
    const catalogue = await this.#catalogue.reload();
    const chain = catalogue.chains.get(testChain.id);
    if (!chain) throw new Error('The chain of the bench is missing.');
    const start = performance.now();
    const watched = await this.#db.many(findWatched, {
      family: chain.chainType,
      watchKeys: transfers.map(({ watchKey }) => watchKey),
    });
    const found = performance.now();
    await commitBlock({ db: this.#db, clock, ids: this.#ids }, catalogue, {
      chain,
      epoch: this.#epoch,
      block: { header: this.#header, transfers: [...transfers] },
      watched: new Map(watched.map((row) => [row.watchKey, row])),
      readAt: clock.now(),
      live: true,
      // Nothing becomes final meanwhile: the block's own transfers are what is timed.
      finalHeight: 0n,
    });
    return { total: performance.now() - start, lookUp: found - start };
  }

  /** A block that did not do its work must not count as a fast one. */
  async #expectConfirming(indexes: readonly number[]): Promise<void> {
    const { rows } = await this.#pools.owner.query<{ total: string }>(
      `select count(*) as total from payments where deposit_index = any($1::bigint[]) and status = 'confirming'`,
      [indexes],
    );
    if (Number(rows[0]?.total) !== indexes.length)
      throw new Error(`Only ${rows[0]?.total} of ${indexes.length} payments moved.`);
  }

  /** Pages, in memory or not, that finding `count` addresses at once touches, for each of them. */
  async pagesPerKey(count: number, random: () => number): Promise<{ pages: number; plan: string }> {
    const addresses = sample(count, this.#poolRows, random).map(poolAddress);
    const { rows } = await this.#pools.app.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${findWatched.text}`,
      ['evm', addresses],
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return { pages: pagesOf(plan) / count, plan: plan?.['Node Type'].toLowerCase() ?? '' };
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map((pool) => pool.end()));
  }
}

const transferTo = (address: string): Transfer => ({
  txHash: hash(),
  position: 0,
  watchKey: address,
  from: [`0x${'f'.repeat(40)}`],
  asset: { kind: 'token', ref: testTokens.usdt.contract ?? '' },
  amount,
});
