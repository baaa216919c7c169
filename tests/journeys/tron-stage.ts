import { randomBytes } from 'node:crypto';
import { createTronAdapter } from '@florin/chain-tron/adapter';
import { fromWord, toWord } from '@florin/chain-tron/address-book';
import { verifyBooks, type Violation } from '@florin/database/verify-books';
import { postTransfers } from '@florin/database/sql/ledger/post';
import { openingCapital } from '@florin/domain/ledger/postings';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { ChainScanner } from '@florin/engine/chains/scan-chain';
import { advanceOutgoing } from '@florin/engine/outgoing/advance-outgoing';
import type { MachinePorts } from '@florin/engine/outgoing/step';
import { purposes } from '@florin/engine/purposes';
import { planConsolidations } from '@florin/engine/treasury/plan-consolidations';
import { planSweeps } from '@florin/engine/sweeps/plan-sweeps';
import { closeWindows } from '@florin/engine/payments/close-windows';
import { settleSwept } from '@florin/engine/sweeps/settle-swept';
import { refreshRates } from '@florin/engine/rates/refresh-rates';
import { planRefunds } from '@florin/engine/refunds/plan-refunds';
import { planPayouts } from '@florin/engine/payouts/plan-payouts';
import { treasuryProvider } from '@florin/engine/payouts/treasury-provider';
import { testUsdt } from '@florin/nodes/tokens/contracts';
import { makeToken, mint, payCoins, payTokens } from '@florin/nodes/tron/control';
import { startTronStandIn, type TronStandIn } from '@florin/nodes/tron/server';
import { OfflineRates } from '@florin/rates/offline';
import { SystemIds } from '@florin/system/system-ids';
import type { TestToken } from '@florin/testing/catalogue';
import { freshDatabase } from '@florin/testing/database';
import { testApprovals } from '@florin/testing/test-approvals';
import { TestClock } from '@florin/testing/test-clock';
import { treasuryOf } from '../../apps/worker/src/adapters/treasury.ts';
import type { StageDatabase, StageOptions } from './chain-stage.ts';
import { openStageSigner, type StageSigner } from './stage-signer.ts';
import { seedTron, tronChainId, tronTokens } from './tron-catalogue.ts';

const trx = 10n ** 6n;
/** Blocks between two rounds of work, three seconds apart. */
const blocksPerRound = 6;

/**
 * A stage like the one on anvil, on Tron: a stand-in for a node with contracts on anvil's EVM, a real database, the real
 * signer behind its socket, and the worker's steps taken one by one.
 */
export class TronStage {
  readonly clock: TestClock;
  readonly ids: SystemIds;
  readonly database: StageDatabase;
  readonly node: TronStandIn;
  readonly signer: StageSigner;
  readonly catalogue: CatalogueCache;
  readonly adapter: ChainAdapter;
  readonly tokens: ReturnType<typeof tronTokens>;
  /** A payer's account, as 20 bytes in hex. */
  readonly payer: string;
  /** Why movements had to wait: for a test that wonders. */
  readonly postponed: unknown[] = [];
  readonly #scanner: ChainScanner;
  readonly #closers: (() => Promise<unknown>)[];

  private constructor(
    parts: Pick<TronStage, 'clock' | 'database' | 'node' | 'signer' | 'payer' | 'tokens'> & {
      closers: (() => Promise<unknown>)[];
    },
  ) {
    this.clock = parts.clock;
    this.ids = new SystemIds(this.clock);
    this.database = parts.database;
    this.node = parts.node;
    this.signer = parts.signer;
    this.payer = parts.payer;
    this.tokens = parts.tokens;
    this.#closers = parts.closers;
    this.catalogue = new CatalogueCache(this.db, this.clock);
    this.adapter = createTronAdapter({ network: String(this.node.chain.chainId), rpcUrls: [this.node.url] });
    this.#scanner = new ChainScanner({ ...this.ports, adapter: this.adapter }, tronChainId);
  }

  static async open({ openDatabase = freshDatabase }: StageOptions = {}): Promise<TronStage> {
    const clock = new TestClock();
    const closers: (() => Promise<unknown>)[] = [];
    const node = await startTronStandIn({ clock: () => clock.now().getTime(), forkable: true, solidAfter: 4 });
    const { chain } = node;
    closers.push(() => node.stop());
    const database = await openDatabase();
    closers.unshift(() => database.close());
    const payer = randomBytes(20).toString('hex');
    await chain.ledger.grant(payer, 10n ** 6n * trx);
    const contract = fromWord(await makeToken(chain, testUsdt, payer, 10n ** 12n));
    const tokens = tronTokens(contract);
    const network = String(chain.chainId);
    await seedTron(database.url('owner'), { rpcUrl: node.url, network, tokens });
    const usdtMax = 5_000n * 10n ** 6n;
    const limits = {
      feeMax: 60n * trx,
      gasMax: 60n * trx,
      costsDayMax: 10_000n * trx,
      payout: { token: contract, max: usdtMax, dayMax: 2n * usdtMax },
      batchCode: null,
      refunds: [
        { ref: contract, max: usdtMax, dayMax: 2n * usdtMax },
        { ref: null, max: 1_000n * trx, dayMax: 2_000n * trx },
      ],
    };
    const sight = { rpcUrls: [node.url], finalDepth: null };
    const signer = await openStageSigner({ database, network: `tron ${network}`, limits, sight }, closers);
    const stage = new TronStage({ clock, database, node, signer, payer, tokens, closers });
    await stage.#fund();
    await signer.fillPool({ family: 'tron', through: 30n });
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

  treasury(): Promise<string> {
    return treasuryOf(this.signer)('tron');
  }

  get outgoing(): MachinePorts {
    const { signer } = this;
    const adapters = new Map([[tronChainId, this.adapter]]);
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
  async pass(blocks = blocksPerRound): Promise<void> {
    await this.node.chain.mine(blocks);
    this.clock.advance({ seconds: 3 * blocks });
    await this.work();
  }

  /** Sends from a wallet, the payer's when none is named; the next block takes it. */
  send(to: string, token: TestToken, amount: bigint, from = this.payer): string {
    const { chain } = this.node;
    return token.contract === null
      ? payCoins(chain, from, toWord(to), amount)
      : payTokens(chain, from, toWord(token.contract), toWord(to), amount);
  }

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

  /** Coins and USDT that the operator puts into the treasury, booked as such. */
  async #fund(): Promise<void> {
    const treasury = toWord(await this.treasury());
    const { chain } = this.node;
    await chain.ledger.grant(treasury, 5_000n * trx);
    await mint(chain, toWord(this.tokens.usdt.contract), treasury, 2_000n * 10n ** 6n);
    const amounts = [
      { tokenId: this.tokens.trx.id, account: 'gas', amount: 5_000n * trx },
      { tokenId: this.tokens.usdt.id, account: 'treasury', amount: 2_000n * 10n ** 6n },
    ] as const;
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
