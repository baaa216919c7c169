import { createEvmAdapter } from '@florin/chain-evm/adapter';
import { sweeperCodeHash } from '@florin/chain-evm/sweeper';
import { verifyBooks, type Violation } from '@florin/database/verify-books';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { ChainScanner, type ScanRound } from '@florin/engine/chains/scan-chain';
import { advanceOutgoing } from '@florin/engine/outgoing/advance-outgoing';
import { fillGaps } from '@florin/engine/outgoing/fill-gaps';
import type { MachinePorts, MachineWatch } from '@florin/engine/outgoing/step';
import { purposes } from '@florin/engine/purposes';
import { planRefunds } from '@florin/engine/refunds/plan-refunds';
import { planConsolidations } from '@florin/engine/treasury/plan-consolidations';
import { planSweeps } from '@florin/engine/sweeps/plan-sweeps';
import { decideWaiting } from '@florin/engine/deposits/decide-waiting';
import { closeWindows } from '@florin/engine/payments/close-windows';
import { settleParts } from '@florin/engine/sweeps/settle-parts';
import { settleSwept } from '@florin/engine/sweeps/settle-swept';
import { refreshRates } from '@florin/engine/rates/refresh-rates';
import { planPayouts } from '@florin/engine/payouts/plan-payouts';
import { treasuryProvider } from '@florin/engine/payouts/treasury-provider';
import { type Anvil, startAnvil } from '@florin/nodes/anvil';
import { batch, lyingToken, type TestContract } from '@florin/nodes/tokens/contracts';
import { OfflineRates } from '@florin/rates/offline';
import { SystemIds } from '@florin/system/system-ids';
import { seedCatalogue, testChain, type TestToken, testTokens } from '@florin/testing/catalogue';
import { standInDepositAddress } from '@florin/testing/exchange-stand-in/okx-scene';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { testApprovals } from '@florin/testing/test-approvals';
import { TestClock } from '@florin/testing/test-clock';
import type { Log } from '../../apps/signer/src/composition.ts';
import { treasuryOf } from '../../apps/worker/src/adapters/treasury.ts';
import { openStageSigner, type SignerParts, type StageSigner } from './stage-signer.ts';
import { deploy, deployTokens } from './deploy-tokens.ts';
import { erc20Approve, erc20BalanceOf, erc20Mint, erc20Transfer, payInOne } from './erc20.ts';

const ether = 10n ** 18n;
/** Most base units of USDT that the stage's signer pays at once; twice as much in 24 hours. */
export const payoutMax = 5_000n * 10n ** 6n;

const limits = (usdt: string) => ({
  feeMax: ether,
  gasMax: ether,
  costsDayMax: 100n * ether,
  payout: { token: usdt, max: payoutMax, dayMax: 2n * payoutMax },
  batchCode: sweeperCodeHash,
  exchange: [
    { ref: usdt, address: standInDepositAddress, max: payoutMax },
    { ref: null, address: standInDepositAddress, max: 100n * ether },
  ],
  refunds: [
    { ref: usdt, max: payoutMax, dayMax: 2n * payoutMax },
    { ref: null, max: ether, dayMax: 2n * ether },
  ],
});

/** The part of a test's database that a stage needs. */
type StageDatabase = Omit<TestDatabase, 'takeStatements'>;

/**
 * The real thing in one process: a real chain node, a real database, the real signer behind its socket, and the
 * worker's steps taken one by one, so that a test decides when time passes and blocks come.
 */
export class Stage {
  readonly clock = new TestClock();
  readonly ids = new SystemIds(this.clock);
  readonly database: StageDatabase;
  readonly anvil: Anvil;
  readonly signer: StageSigner;
  readonly catalogue: CatalogueCache;
  adapter: ChainAdapter;
  /** Deployed contracts by symbol. */
  readonly contracts: Readonly<Record<string, string>>;
  readonly payer: string;
  /** What the scanner did last. */
  lastRound: ScanRound | null = null;
  #scanner: ChainScanner;
  readonly #closers: (() => Promise<unknown>)[];
  readonly #listed = new Map<string, string>();

  private constructor(
    parts: Pick<Stage, 'database' | 'anvil' | 'signer' | 'contracts' | 'payer'> & {
      closers: (() => Promise<unknown>)[];
      rpcUrls: readonly string[];
    },
  ) {
    this.database = parts.database;
    this.anvil = parts.anvil;
    this.signer = parts.signer;
    this.contracts = parts.contracts;
    this.payer = parts.payer;
    this.#closers = parts.closers;
    this.catalogue = new CatalogueCache(this.db, this.clock);
    this.adapter = createEvmAdapter({ network: testChain.network, rpcUrls: parts.rpcUrls, finalityTag: null });
    this.#scanner = new ChainScanner({ ...this.ports, adapter: this.adapter }, testChain.id);
  }

  /**
   * On a database of the test run's own cluster, unless another one is given. `nodes` puts other nodes in front of the
   * real one: what the scanner asks.
   */
  static async open({
    poolRows = 50n,
    batchSweeps = false,
    openDatabase = freshDatabase,
    nodes,
    signerLog,
    openSigner = openStageSigner,
  }: {
    poolRows?: bigint;
    batchSweeps?: boolean;
    openDatabase?: () => Promise<StageDatabase>;
    nodes?: (url: string) => Promise<readonly string[]>;
    /** Where the lines of the signer go. */
    signerLog?: Log;
    /** Another signer than one in this process; `closers` gets what ends it. */
    openSigner?: (parts: SignerParts, closers: (() => Promise<unknown>)[]) => Promise<StageSigner>;
  } = {}): Promise<Stage> {
    const closers: (() => Promise<unknown>)[] = [];
    const anvil = await startAnvil({ noMining: true });
    closers.push(() => anvil.stop());
    const database = await openDatabase();
    closers.unshift(() => database.close());
    const { contracts, payer } = await deployTokens(anvil);
    await seedCatalogue(database.url('owner'), { rpcUrl: anvil.url, contracts });
    await database.db.pool.query('update chains set batch_sweeps = $1', [batchSweeps]);
    const signer = await openSigner(
      {
        database,
        network: `evm ${testChain.network}`,
        limits: limits(contracts['USDT'] ?? ''),
        sight: { rpcUrls: [anvil.url], finalDepth: BigInt(testChain.confirmationsRequired) },
        ...(signerLog && { log: signerLog }),
      },
      closers,
    );
    const rpcUrls = nodes ? await nodes(anvil.url) : [anvil.url];
    const stage = new Stage({ database, anvil, signer, contracts, payer, closers, rpcUrls });
    await anvil.setBalance(await stage.treasury(), 100n * ether);
    await signer.fillPool({ family: 'evm', through: poolRows });
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
    return treasuryOf(this.signer)('evm');
  }

  /** For a test that looks on while coins move. */
  watch: MachineWatch | null = null;

  /** The ports of what moves coins. */
  get outgoing(): MachinePorts {
    const { signer } = this;
    const adapters = new Map([[testChain.id, this.adapter]]);
    const watch = this.watch === null ? {} : { watch: this.watch };
    return { ...this.ports, signer, adapters, treasury: treasuryOf(signer), purposes, ...watch };
  }

  /** Asks other nodes from now on, as after a change of the chain's endpoints. */
  async replaceAdapter(rpcUrls: readonly string[]): Promise<void> {
    await this.#scanner.release();
    this.adapter = createEvmAdapter({ network: testChain.network, rpcUrls, finalityTag: null });
    this.#scanner = new ChainScanner({ ...this.ports, adapter: this.adapter }, testChain.id);
  }

  /** Reads the chain to its head. */
  async readOn(): Promise<void> {
    await refreshRates({ ...this.ports, source: new OfflineRates(this.clock) });
    do this.lastRound = await this.#scanner.step();
    while (this.lastRound.behind);
  }

  /** Everything a worker would do now, once: read new blocks, close windows, sweep, pay out, move coins. */
  async work(outgoing: MachinePorts = this.outgoing): Promise<void> {
    await this.readOn();
    await closeWindows(this.ports);
    await decideWaiting(this.ports, (error) => this.postponed.push(error));
    await settleParts(this.ports);
    await settleSwept(this.ports);
    await planSweeps({ ...outgoing, onWaiting: (_id, error) => this.postponed.push(error) });
    await fillGaps(outgoing);
    const payouts = treasuryProvider(outgoing);
    await planPayouts({ ...outgoing, payouts, onWaiting: (_id, reason) => this.postponed.push(reason) });
    await planRefunds({ ...outgoing, onWaiting: (_id, reason) => this.postponed.push(reason) });
    await planConsolidations({ ...outgoing, onWaiting: (_id, error) => this.postponed.push(error) });
    await advanceOutgoing(outgoing, (error) => this.postponed.push(error));
  }

  /** Why movements had to wait: for a test that wonders. */
  readonly postponed: unknown[] = [];

  /** Blocks and work, some seconds each, until `reached` is true; fails after `roundsMax` rounds. */
  async until(reached: () => Promise<boolean>, roundsMax = 60, secondsPerRound = 1): Promise<void> {
    for (let round = 0; round < roundsMax; round += 1) {
      if (await reached()) return;
      await this.anvil.mine(1);
      this.clock.advance({ seconds: secondsPerRound });
      await this.work();
    }
    throw new Error(`Not reached after ${roundsMax} blocks. ${await this.#whereThingsAre()}`);
  }

  async #whereThingsAre(): Promise<string> {
    const ask = async (sql: string): Promise<unknown> => (await this.db.pool.query(sql)).rows;
    const payments = await ask('select id, status, required, received, deposit_index from payments');
    const deposits = await ask(
      'select payment_id, amount, block_height, ruling, reason, confirmed_at, orphaned_at from deposits',
    );
    const outgoing = await ask('select purpose, status, nonce, amount, fee_cap, attempts, last_error from outgoing');
    return JSON.stringify({ payments, deposits, outgoing, postponed: this.postponed.map(String) }, null, 1);
  }

  /** Sends coins from the payer's wallet, or another one; they are in the mempool until the next block. */
  async send(to: string, token: TestToken, amount: bigint, from = this.payer): Promise<string> {
    const contract = this.#contractOf(token.symbol);
    const movement = contract
      ? { to: contract, data: erc20Transfer(to, amount) }
      : { to, value: `0x${amount.toString(16)}` };
    return String(await this.anvil.rpc('eth_sendTransaction', [{ from, ...movement }]));
  }

  /** Several transfers to one address in one transaction, by a contract that the payer allows to spend. */
  async sendSeveral(to: string, token: TestToken, amounts: readonly bigint[]): Promise<void> {
    const contract = this.contracts[token.symbol] ?? '';
    const spender = await deploy(this.anvil, this.payer, batch.bytecode);
    const approval = {
      to: contract,
      data: erc20Approve(
        spender,
        amounts.reduce((sum, amount) => sum + amount, 0n),
      ),
    };
    await this.anvil.rpc('eth_sendTransaction', [{ from: this.payer, ...approval }]);
    await this.anvil.mine(1);
    await this.anvil.rpc('eth_sendTransaction', [
      { from: this.payer, to: spender, data: payInOne(contract, to, amounts) },
    ]);
  }

  /** An operator lists a token whose contract is deployed here: its payer holds plenty, and its price is a dollar. */
  async list({ bytecode }: TestContract, symbol: string): Promise<TestToken> {
    const [owner] = await this.anvil.accounts();
    const contract = await deploy(this.anvil, owner ?? '', bytecode);
    await this.anvil.rpc('eth_sendTransaction', [{ from: owner, to: contract, data: erc20Mint(this.payer, ether) }]);
    await this.anvil.mine(1);
    const id = this.ids.uuid();
    const { pool } = this.db;
    await pool.query(
      `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
       values ($1, $2, $3, $3, 'token', $4, 6, 6, true, true, $5)`,
      [id, testChain.id, symbol, contract, this.clock.now()],
    );
    await pool.query(
      `insert into rates (token_id, rate_usd, manual_rate_usd, manual_at, at, source, inputs) values ($1, 1, 1, $2, $2, 'manual', '[]')`,
      [id, this.clock.now()],
    );
    await this.catalogue.reload();
    this.#listed.set(symbol, contract);
    return { id, symbol, decimals: 6, contract, rateUsd: '1.0', isStablecoin: true };
  }

  /** What the owner of a listed or deployed contract does with it. */
  async asIssuer(symbol: string, data: string): Promise<void> {
    const [from] = await this.anvil.accounts();
    await this.anvil.rpc('eth_sendTransaction', [{ from, to: this.#contractOf(symbol), data }]);
    await this.anvil.mine(1);
  }

  #contractOf(symbol: string): string | undefined {
    return this.#listed.get(symbol) ?? this.contracts[symbol];
  }

  /** A contract that calls itself USDT announces a transfer that never happened. */
  async sendLookAlike(to: string, amount: bigint): Promise<void> {
    const contract = await deploy(this.anvil, this.payer, lyingToken.bytecode);
    await this.anvil.rpc('eth_sendTransaction', [{ from: this.payer, to: contract, data: erc20Transfer(to, amount) }]);
  }

  async balance(holder: string, token: TestToken): Promise<bigint> {
    const contract = this.#contractOf(token.symbol);
    if (!contract) return BigInt(String(await this.anvil.rpc('eth_getBalance', [holder, 'latest'])));
    return BigInt(String(await this.anvil.rpc('eth_call', [{ to: contract, data: erc20BalanceOf(holder) }, 'latest'])));
  }

  violations(): Promise<Violation[]> {
    return this.db.many(verifyBooks);
  }

  async close(): Promise<void> {
    await this.#scanner.release();
    for (const close of this.#closers) await close();
  }
}

export const stageTokens = testTokens;
