import { postTransfers } from '@florin/database/sql/ledger/post';
import { verifyBooks, type Violation } from '@florin/database/verify-books';
import { openingCapital } from '@florin/domain/ledger/postings';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Signer } from '@florin/domain/ports/signer';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { ChainScanner } from '@florin/engine/chains/scan-chain';
import { advanceOutgoing } from '@florin/engine/outgoing/advance-outgoing';
import { planConsolidations } from '@florin/engine/treasury/plan-consolidations';
import { planSweeps } from '@florin/engine/sweeps/plan-sweeps';
import type { MachinePorts } from '@florin/engine/outgoing/step';
import { purposes } from '@florin/engine/purposes';
import { closeWindows } from '@florin/engine/payments/close-windows';
import { settleSwept } from '@florin/engine/sweeps/settle-swept';
import { refreshRates } from '@florin/engine/rates/refresh-rates';
import { planRefunds } from '@florin/engine/refunds/plan-refunds';
import { planPayouts } from '@florin/engine/payouts/plan-payouts';
import { treasuryProvider } from '@florin/engine/payouts/treasury-provider';
import { OfflineRates } from '@florin/rates/offline';
import { SystemIds } from '@florin/system/system-ids';
import type { TestToken } from '@florin/testing/catalogue';
import type { TestDatabase } from '@florin/testing/database';
import { testApprovals } from '@florin/testing/test-approvals';
import type { TestClock } from '@florin/testing/test-clock';
import { treasuryOf } from '../../apps/worker/src/adapters/treasury.ts';

export type StageDatabase = Omit<TestDatabase, 'takeStatements'>;

export interface StageOptions {
  /** On a database of the test run's own cluster, unless another one is given. */
  openDatabase?: () => Promise<StageDatabase>;
}

export interface StageParts {
  clock: TestClock;
  database: StageDatabase;
  signer: Signer;
  adapter: ChainAdapter;
  chainId: string;
  closers: (() => Promise<unknown>)[];
}

/**
 * A stage on a chain of any family: a real database, the real signer behind its socket, and the worker's steps taken one by
 * one. What plays the chain, and how blocks come, is the family's.
 */
export abstract class ChainStage {
  readonly clock: TestClock;
  readonly ids: SystemIds;
  readonly database: StageDatabase;
  readonly signer: Signer;
  readonly catalogue: CatalogueCache;
  readonly adapter: ChainAdapter;
  /** Why movements had to wait: for a test that wonders. */
  readonly postponed: unknown[] = [];
  readonly #chainId: string;
  readonly #scanner: ChainScanner;
  readonly #closers: (() => Promise<unknown>)[];

  protected constructor(parts: StageParts) {
    this.clock = parts.clock;
    this.ids = new SystemIds(this.clock);
    this.database = parts.database;
    this.signer = parts.signer;
    this.adapter = parts.adapter;
    this.#chainId = parts.chainId;
    this.#closers = parts.closers;
    this.catalogue = new CatalogueCache(this.db, this.clock);
    this.#scanner = new ChainScanner(
      { ...this.ports, adapter: this.adapter, treasury: treasuryOf(parts.signer) },
      parts.chainId,
    );
  }

  get db() {
    return this.database.db;
  }

  get ports() {
    const { db, clock, ids, catalogue } = this;
    return { approvals: testApprovals, db, clock, ids, catalogue };
  }

  treasury(): Promise<string> {
    return treasuryOf(this.signer)(this.adapter.family);
  }

  get outgoing(): MachinePorts {
    const { signer } = this;
    const adapters = new Map([[this.#chainId, this.adapter]]);
    return { ...this.ports, signer, adapters, treasury: treasuryOf(signer), purposes };
  }

  /** Everything a worker would do now, once. */
  async work(outgoing: MachinePorts = this.outgoing): Promise<void> {
    await refreshRates({ ...this.ports, source: new OfflineRates(this.clock) });
    while ((await this.#scanner.step()).behind);
    await closeWindows(this.ports);
    await settleSwept(this.ports);
    await planSweeps({ ...outgoing, onWaiting: (_id, error) => this.postponed.push(error) });
    const payouts = treasuryProvider(outgoing);
    await planPayouts({ ...outgoing, payouts, onWaiting: (_id, reason) => this.postponed.push(reason) });
    await planRefunds({ ...outgoing, onWaiting: (_id, reason) => this.postponed.push(reason) });
    await planConsolidations({ ...outgoing, onWaiting: (_id, error) => this.postponed.push(error) });
    await advanceOutgoing(outgoing, (error) => this.postponed.push(error));
  }

  /** Blocks and work until `reached` is true; fails after `roundsMax` rounds. */
  async until(reached: () => Promise<boolean>, roundsMax = 60): Promise<void> {
    for (let round = 0; round < roundsMax; round += 1) {
      if (await reached()) return;
      await this.pass();
    }
    throw new Error(`Not reached after ${roundsMax} rounds. ${await this.#whereThingsAre()}`);
  }

  /** A round of blocks and of work. */
  abstract pass(): Promise<void>;

  /** Sends from a stranger's wallet; the next block takes it. */
  abstract send(to: string, token: TestToken, amount: bigint): Promise<string>;

  balance(holder: string, token: TestToken): Promise<bigint> {
    return this.adapter.balance(
      holder,
      token.contract === null ? { kind: 'native' } : { kind: 'token', ref: token.contract },
    );
  }

  violations(): Promise<Violation[]> {
    return this.db.many(verifyBooks);
  }

  async close(): Promise<void> {
    await this.#scanner.release();
    for (const close of this.#closers) await close();
  }

  /** Books what the operator has put into the treasury; base units. */
  protected async bookCapital(
    amounts: readonly { tokenId: string; account: 'gas' | 'treasury'; amount: bigint }[],
  ): Promise<void> {
    for (const part of amounts) {
      const reference = this.ids.uuid();
      const rows = openingCapital({ ...part, groupId: reference, reference });
      const json = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
      await this.db.run(postTransfers, { transfersJson: json, at: this.clock.now() });
    }
  }

  async #whereThingsAre(): Promise<string> {
    const ask = async (sql: string): Promise<unknown> => (await this.db.pool.query(sql)).rows;
    const payments = await ask('select id, status, required, received, deposit_index from payments');
    const deposits = await ask('select amount, block_height, ruling, reason, confirmed_at from deposits');
    const outgoing = await ask('select purpose, status, slot, amount, fee_cap, attempts, last_error from outgoing');
    return JSON.stringify({ payments, deposits, outgoing, postponed: this.postponed.map(String) }, null, 1);
  }
}
