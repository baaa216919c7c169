import { createBitcoinAdapter } from '@florin/chain-bitcoin/adapter';
import { verifyBooks, type Violation } from '@florin/database/verify-books';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Signer } from '@florin/domain/ports/signer';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { ChainScanner, type ScanRound } from '@florin/engine/chains/scan-chain';
import type { ScanPorts } from '@florin/engine/chains/scan-ports';
import { watchMempool } from '@florin/engine/chains/watch-mempool';
import { decideWaiting } from '@florin/engine/deposits/decide-waiting';
import { advanceOutgoing } from '@florin/engine/outgoing/advance-outgoing';
import { planSweeps } from '@florin/engine/sweeps/plan-sweeps';
import type { MachinePorts } from '@florin/engine/outgoing/step';
import { purposes } from '@florin/engine/purposes';
import { closeWindows } from '@florin/engine/payments/close-windows';
import { failLost } from '@florin/engine/payments/fail-lost';
import { settleParts } from '@florin/engine/sweeps/settle-parts';
import { settleSwept } from '@florin/engine/sweeps/settle-swept';
import { refreshRates } from '@florin/engine/rates/refresh-rates';
import { planRefunds } from '@florin/engine/refunds/plan-refunds';
import type { Litecoind } from '@florin/nodes/litecoind';
import { OfflineRates } from '@florin/rates/offline';
import { SystemIds } from '@florin/system/system-ids';
import type { TestToken } from '@florin/testing/catalogue';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { testApprovals } from '@florin/testing/test-approvals';
import { TestClock } from '@florin/testing/test-clock';
import { Client } from 'pg';
import { treasuryOf } from '../../apps/worker/src/adapters/treasury.ts';
import { openStageSigner } from './stage-signer.ts';

const litecoin = 'litecoinregtest';
const coin = 100_000_000n;
const limits = {
  feeMax: coin,
  gasMax: 1n,
  costsDayMax: 100n * coin,
  payout: null,
  batchCode: null,
  refunds: [{ ref: null, max: 10n * coin, dayMax: 20n * coin }],
};

export const coinChain = { id: '00000000-0000-7000-8000-00000000c002', confirmationsRequired: 3 } as const;
export const ltc: TestToken = {
  id: '00000000-0000-7000-8000-0000000e0010',
  symbol: 'LTC',
  decimals: 8,
  contract: null,
  rateUsd: '95.00',
  isStablecoin: false,
};

/** Base units as the node reads amounts. */
export const inCoins = (units: bigint): string => `${units / coin}.${String(units % coin).padStart(8, '0')}`;

/**
 * A chain of coins with everything real: Litecoin Core, a database, the signer behind its socket, and the worker's steps
 * taken one by one, so that a test decides when time passes and blocks come.
 */
export class CoinStage {
  readonly clock = new TestClock();
  readonly ids = new SystemIds(this.clock);
  readonly database: TestDatabase;
  readonly node: Litecoind;
  readonly network: string;
  readonly signer: Signer;
  readonly catalogue: CatalogueCache;
  readonly adapter: ChainAdapter;
  /** Why movements had to wait: for a test that wonders. */
  readonly postponed: unknown[] = [];
  /** What the scanner did last. */
  lastRound: ScanRound | null = null;
  readonly #scanner: ChainScanner;
  readonly #closers: (() => Promise<unknown>)[];

  private constructor(
    parts: Pick<CoinStage, 'database' | 'node' | 'network' | 'signer'> & { closers: (() => Promise<unknown>)[] },
  ) {
    this.database = parts.database;
    this.node = parts.node;
    this.network = parts.network;
    this.signer = parts.signer;
    this.#closers = parts.closers;
    this.catalogue = new CatalogueCache(this.db, this.clock);
    this.adapter = createBitcoinAdapter({ network: parts.network, rpcUrls: [parts.node.url] });
    this.#scanner = new ChainScanner(this.scan, coinChain.id);
  }

  static async open(node: Litecoind, { poolRows = 50n, network = litecoin } = {}): Promise<CoinStage> {
    const closers: (() => Promise<unknown>)[] = [];
    const database = await freshDatabase();
    closers.unshift(() => database.close());
    await seedCoins(database.url('owner'), node.url, network);
    const signer = await openStageSigner(
      {
        database,
        network: `${network} ${network}`,
        limits,
        sight: { rpcUrls: [node.url], finalDepth: BigInt(coinChain.confirmationsRequired) },
      },
      closers,
    );
    const stage = new CoinStage({ database, node, network, signer, closers });
    await signer.fillPool({ family: network, through: poolRows });
    await stage.work();
    return stage;
  }

  get db() {
    return this.database.db;
  }

  get ports() {
    const { db, clock, ids, catalogue } = this;
    return { approvals: testApprovals, db, clock, ids, catalogue };
  }

  /** The ports of what reads the chain. */
  get scan(): ScanPorts {
    return { ...this.ports, adapter: this.adapter, treasury: treasuryOf(this.signer) };
  }

  treasury(): Promise<string> {
    return treasuryOf(this.signer)(this.network);
  }

  get outgoing(): MachinePorts {
    const { signer } = this;
    const adapters = new Map([[coinChain.id, this.adapter]]);
    return { ...this.ports, signer, adapters, treasury: treasuryOf(signer), purposes };
  }

  /** Reads new blocks and what waits for one; decides, and moves nothing. */
  async look(): Promise<void> {
    await refreshRates({ ...this.ports, source: new OfflineRates(this.clock) });
    const { catalogue } = this;
    const chain = (await catalogue.current()).chains.get(coinChain.id);
    if (!chain) throw new Error('The chain of the stage is missing.');
    await watchMempool(this.scan, chain);
    do this.lastRound = await this.#scanner.step();
    while (this.lastRound.behind);
    await closeWindows(this.ports);
    await decideWaiting(this.ports, (error) => this.postponed.push(error));
    await failLost(this.ports);
    await settleParts(this.ports);
    await settleSwept(this.ports);
  }

  /** Everything a worker would do now, once. */
  async work(): Promise<void> {
    await this.look();
    await planSweeps({ ...this.outgoing, onWaiting: (_id, error) => this.postponed.push(error) });
    await planRefunds({ ...this.outgoing, onWaiting: (_id, reason) => this.postponed.push(reason) });
    await advanceOutgoing(this.outgoing, (error) => this.postponed.push(error));
  }

  /** Blocks and work, a second each, until `reached` is true; fails after `roundsMax` rounds. */
  async until(reached: () => Promise<boolean>, roundsMax = 40): Promise<void> {
    for (let round = 0; round < roundsMax; round += 1) {
      if (await reached()) return;
      await this.node.mine();
      this.clock.advance({ seconds: 1 });
      await this.work();
    }
    throw new Error(`Not reached after ${roundsMax} blocks. ${await this.#whereThingsAre()}`);
  }

  async #whereThingsAre(): Promise<string> {
    const ask = async (sql: string): Promise<unknown> => (await this.db.pool.query(sql)).rows;
    return JSON.stringify(
      {
        payments: await ask('select id, status, required, received from payments'),
        deposits: await ask('select payment_id, amount, block_height, ruling, reason, orphaned_at from deposits'),
        outgoing: await ask('select purpose, status, amount, fee_cap, attempts, last_error from outgoing'),
        postponed: this.postponed.map(String),
      },
      null,
      1,
    );
  }

  violations(): Promise<Violation[]> {
    return this.db.many(verifyBooks);
  }

  async close(): Promise<void> {
    await this.#scanner.release();
    for (const close of this.#closers) await close();
  }
}

/** Writes the chain, its coin and a fresh price as the owner. */
export async function seedCoins(ownerUrl: string, rpcUrl: string, network = litecoin): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                           expected_block_seconds, sweep_max_wait_seconds, batch_sweeps)
       values ($1, 'Test Litecoin', 'test-litecoin', $2, $2, array[$3], true, $4, 150, 0, true)`,
      [coinChain.id, network, rpcUrl, coinChain.confirmationsRequired],
    );
    await owner.query(
      `insert into tokens (id, chain_id, symbol, name, token_type, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
       values ($1, $2, 'LTC', 'Litecoin', 'native', 8, 8, false, true, florin.now())`,
      [ltc.id, coinChain.id],
    );
    await owner.query(
      `insert into rates (token_id, rate_usd, at, source, inputs) values ($1, $2, florin.now(), 'test', '[]')`,
      [ltc.id, ltc.rateUsd],
    );
    await owner.query(`update settings set registration = 'open', wallet_cooling_minutes = 0`);
  } finally {
    await owner.end();
  }
}
