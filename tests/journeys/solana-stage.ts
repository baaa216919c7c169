import { createSolanaAdapter } from '@florin/chain-solana/adapter';
import { verifyBooks, type Violation } from '@florin/database/verify-books';
import { postTransfers } from '@florin/database/sql/post-transfers';
import { openingCapital } from '@florin/domain/ledger/postings';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Signer } from '@florin/domain/ports/signer';
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
import { airdrop, makeMint, mintTo, payCoins, payTokens, walletOf } from '@florin/nodes/solana/control';
import { type SolanaStandIn, startSolanaStandIn } from '@florin/nodes/solana/server';
import { OfflineRates } from '@florin/rates/offline';
import { SystemIds } from '@florin/system/system-ids';
import type { TestToken } from '@florin/testing/catalogue';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { testApprovals } from '@florin/testing/test-approvals';
import { TestClock } from '@florin/testing/test-clock';
import type { KeyPairSigner } from '@solana/kit';
import { treasuryOf } from '../../apps/worker/src/adapters/treasury.ts';
import { openStageSigner } from './stage-signer.ts';
import { seedSolana, solanaChainId, solanaTokens, usdtDecimals } from './solana-catalogue.ts';

const sol = 10n ** 9n;
const usdtMax = 5_000n * 10n ** 6n;
/** Slots between two rounds of work: the machine is faster than the worker, as clusters are. */
const slotsPerRound = 8;
const limits = {
  feeMax: sol / 100n,
  gasMax: 0n,
  costsDayMax: 100n * sol,
  payout: { token: solanaTokens.usdt.contract, max: usdtMax, dayMax: 2n * usdtMax },
  batchCode: null,
  refunds: [
    { ref: solanaTokens.usdt.contract, max: usdtMax, dayMax: 2n * usdtMax },
    { ref: null, max: sol, dayMax: 2n * sol },
  ],
};

type StageDatabase = Omit<TestDatabase, 'takeStatements'>;

/**
 * A stage like the one on anvil, on Solana: a real virtual machine behind the interface of a node, a real database, the
 * real signer behind its socket, and the worker's steps taken one by one.
 */
export class SolanaStage {
  readonly clock: TestClock;
  readonly ids: SystemIds;
  readonly database: StageDatabase;
  readonly node: SolanaStandIn;
  readonly signer: Signer;
  readonly catalogue: CatalogueCache;
  readonly adapter: ChainAdapter;
  readonly payer: KeyPairSigner;
  /** Why movements had to wait: for a test that wonders. */
  readonly postponed: unknown[] = [];
  readonly #scanner: ChainScanner;
  readonly #closers: (() => Promise<unknown>)[];

  private constructor(
    parts: Pick<SolanaStage, 'clock' | 'database' | 'node' | 'signer' | 'payer'> & {
      closers: (() => Promise<unknown>)[];
    },
  ) {
    this.clock = parts.clock;
    this.ids = new SystemIds(this.clock);
    this.database = parts.database;
    this.node = parts.node;
    this.signer = parts.signer;
    this.payer = parts.payer;
    this.#closers = parts.closers;
    this.catalogue = new CatalogueCache(this.db, this.clock);
    this.adapter = createSolanaAdapter({ network: this.node.vm.genesisHash, rpcUrls: [this.node.url] });
    this.#scanner = new ChainScanner({ ...this.ports, adapter: this.adapter }, solanaChainId);
  }

  static async open(): Promise<SolanaStage> {
    const clock = new TestClock();
    const closers: (() => Promise<unknown>)[] = [];
    const node = await startSolanaStandIn({ clock: () => clock.now().getTime() / 1000 });
    closers.push(() => node.stop());
    const database = await freshDatabase();
    closers.unshift(() => database.close());
    const [payer, issuer] = await Promise.all([walletOf(1), walletOf(2)]);
    const { vm } = node;
    for (const key of [payer, issuer]) airdrop(vm, key.address, 1_000n * sol);
    makeMint(vm, solanaTokens.usdt.contract, { decimals: usdtDecimals, authority: issuer.address });
    await mintTo(vm, issuer, solanaTokens.usdt.contract, payer.address, 10n ** 12n);
    await seedSolana(database.url('owner'), { rpcUrl: node.url, network: vm.genesisHash });
    const signer = await openStageSigner(
      { database, network: `solana ${vm.genesisHash}`, limits, sight: { rpcUrls: [node.url], finalDepth: null } },
      closers,
    );
    const stage = new SolanaStage({ clock, database, node, signer, payer, closers });
    await stage.#fund(issuer);
    await signer.fillPool({ family: 'solana', through: 30n });
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
    return treasuryOf(this.signer)('solana');
  }

  get outgoing(): MachinePorts {
    const { signer } = this;
    const adapters = new Map([[solanaChainId, this.adapter]]);
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

  /** Slots and work until `reached` is true; fails after `roundsMax` rounds. */
  async until(reached: () => Promise<boolean>, roundsMax = 60): Promise<void> {
    for (let round = 0; round < roundsMax; round += 1) {
      if (await reached()) return;
      await this.pass();
    }
    throw new Error(`Not reached after ${roundsMax} rounds. ${await this.#whereThingsAre()}`);
  }

  /** A round of slots and of work. Some slots have no block, as on any cluster. */
  async pass(slots = slotsPerRound): Promise<void> {
    this.node.vm.advance(slots - 1);
    this.node.vm.skip();
    this.node.vm.advance();
    this.clock.advance({ seconds: 3 });
    await this.work();
  }

  /** Sends from the payer's wallet; the next block takes it. */
  send(to: string, token: TestToken, amount: bigint): Promise<string> {
    const { vm } = this.node;
    return token.contract === null
      ? payCoins(vm, this.payer, to, amount)
      : payTokens(vm, this.payer, { mint: token.contract, to, amount, decimals: token.decimals });
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
  async #fund(issuer: KeyPairSigner): Promise<void> {
    const treasury = await this.treasury();
    airdrop(this.node.vm, treasury, 10n * sol);
    await mintTo(this.node.vm, issuer, solanaTokens.usdt.contract, treasury, 2_000n * 10n ** 6n);
    this.node.vm.advance();
    const amounts = [
      { tokenId: solanaTokens.sol.id, account: 'gas', amount: 10n * sol },
      { tokenId: solanaTokens.usdt.id, account: 'treasury', amount: 2_000n * 10n ** 6n },
    ] as const;
    for (const part of amounts) {
      const reference = this.ids.uuid();
      const rows = openingCapital({ ...part, groupId: reference, reference });
      const json = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
      await this.db.run(postTransfers, json, this.clock.now());
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
