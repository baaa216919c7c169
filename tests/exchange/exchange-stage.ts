import { Database } from '@florin/database/database';
import { mustBalance } from '@florin/testing/books';
import type { Exchange } from '@florin/domain/ports/exchange';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { advanceInstructions } from '@florin/engine/exchange/advance-instructions';
import type { ExchangePorts } from '@florin/engine/exchange/ports';
import { refreshExchanges } from '@florin/engine/exchange/refresh-exchanges';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { planPayouts } from '@florin/engine/payouts/plan-payouts';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { openExchange } from '@florin/exchange/open-exchange';
import { SystemIds } from '@florin/system/system-ids';
import { seedAdministrator } from '@florin/testing/administrator';
import { seedCatalogue, testChain } from '@florin/testing/catalogue';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { openOkx, type OkxScene, standInCredentials } from '@florin/testing/exchange-stand-in/okx-scene';
import { preparedStatements } from '@florin/testing/prepared-statements';
import { TestClock } from '@florin/testing/test-clock';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { putIn } from './put-in.ts';
import { type CrashTally, Killed, ProcessLife } from '../payouts/crash-points.ts';

/** The test chain as the stand-in knows it. */
export const exchangeNetworks = { [`evm ${testChain.network}`]: { USDT: 'USDT-ERC20', ETH: 'ETH-ERC20' } };

/** Nobody pays here but through the exchange. */
const noTreasury = {
  covers: () => true,
  draft: async () => ({ ready: false, reason: 'treasury_liquidity' }) as const,
};

/** A database with merchants, and a stand-in exchange that is active and holds coins of ours. */
export class ExchangeStage {
  readonly clock = new TestClock();
  readonly okx: OkxScene;
  readonly scene: WithdrawalScene;
  readonly database: TestDatabase;
  readonly exchange: Exchange;
  /** What had to wait or failed, and why. */
  readonly told: string[] = [];
  #administrator = '';

  private constructor(database: TestDatabase, okx: OkxScene, clock: TestClock) {
    this.clock = clock;
    this.database = database;
    this.okx = okx;
    this.scene = new WithdrawalScene({ db: database.db, ownerUrl: database.url('owner'), clock });
    this.exchange = this.openAccount();
  }

  static async open({ usdt = '100000' }: { usdt?: string } = {}): Promise<ExchangeStage> {
    const clock = new TestClock();
    const database = await freshDatabase();
    await seedCatalogue(database.url('owner'));
    const stage = new ExchangeStage(database, await openOkx({ now: () => clock.now() }), clock);
    stage.#administrator = (await seedAdministrator(database.url('owner'))).actorId;
    await stage.putIn(usdt);
    // A busy machine may take longer than one question is given.
    for (let tried = 0; tried < 5 && !(await stage.#isOffered()); tried += 1) await stage.refresh();
    await stage.activate('okx');
    return stage;
  }

  get db(): Database {
    return this.database.db;
  }

  get by() {
    return { actorId: this.#administrator, requestId: null };
  }

  get ports(): ExchangePorts {
    const { db, clock, ids, catalogue } = this.scene.ports;
    return { db, clock, ids, catalogue, exchanges: new Map([['okx', this.exchange]]) };
  }

  openAccount(timeoutMs = 2_000): Exchange {
    const { clock, okx } = this;
    const { origin, ca } = okx;
    return openExchange({
      name: 'okx',
      credentials: standInCredentials,
      clock,
      origin,
      ca,
      timeoutMs,
      networks: exchangeNetworks,
      paced: false,
    });
  }

  async #isOffered(): Promise<boolean> {
    return (await this.db.pool.query('select from exchange_chains where withdrawals')).rowCount === 1;
  }

  async activate(name: string): Promise<void> {
    await this.db.pool.query('update settings set active_exchange = $1, version = version + 1', [name]);
    await this.scene.catalogue.reload();
  }

  /** The operator's own USDT at the exchange. */
  putIn(usdt: string): Promise<void> {
    const { okx, db, clock } = this;
    return putIn({ okx, db, ids: this.scene.ids, usdt, at: clock.now() });
  }

  readonly onError = (error: unknown): void => void this.told.push(String(error));

  async refresh(): Promise<void> {
    await refreshExchanges(this.ports, this.onError);
    await this.scene.catalogue.reload();
  }

  /** Writes down what is to be asked, and asks nobody. */
  async plan(ports: ExchangePorts = this.ports): Promise<void> {
    await planPayouts({ ...ports, payouts: noTreasury, onWaiting: (_id, reason) => this.told.push(reason) });
  }

  /** Everything that is due now, once. */
  async work(ports: ExchangePorts = this.ports): Promise<void> {
    await this.plan(ports);
    await advanceInstructions(ports, this.onError);
  }

  /** Work and time until it is so; fails after so many rounds. */
  async until(reached: () => Promise<boolean>, roundsMax = 40): Promise<void> {
    for (let round = 0; round < roundsMax; round += 1) {
      if (await reached()) return;
      this.clock.advance({ seconds: 20 });
      await this.refresh();
      await this.work();
    }
    throw new Error(`Not reached after ${roundsMax} rounds: ${this.told.slice(-20).join('\n')}`);
  }

  async approve(id: string): Promise<void> {
    await approveWithdrawal(this.scene.ports, { id, reason: null }, this.by);
  }

  async statusOf(merchantId: string, id: string): Promise<string> {
    return (await readWithdrawal(this.db, merchantId, id)).status;
  }

  async close(): Promise<void> {
    await mustBalance(this);
    await this.exchange.close();
    await this.okx.close();
    await this.database.close();
  }
}

/** The worker's part in payouts through an exchange, with nothing in its memory, until it dies at a named point. */
export class MortalPayer {
  readonly life: ProcessLife;
  readonly #stage: ExchangeStage;
  readonly #ports: ExchangePorts;

  constructor(stage: ExchangeStage, { tally, diesAt }: { tally: CrashTally; diesAt: ReadonlySet<string> }) {
    const life = new ProcessLife(tally, { at: diesAt, atNew: false });
    const onStatement = (name: string): void => life.pass(`before ${name}`);
    const db = new Database(stage.db.pool, { prepared: preparedStatements, onStatement });
    const { clock } = stage;
    this.life = life;
    this.#stage = stage;
    this.#ports = {
      db,
      clock,
      ids: new SystemIds(clock),
      catalogue: new CatalogueCache(db, clock),
      exchanges: new Map([['okx', life.around(stage.exchange)]]),
    };
  }

  /** Everything that is due now, once; false when the worker died of it. */
  async work(): Promise<boolean> {
    await this.#stage.work(this.#ports).catch((error: unknown) => {
      if (!(error instanceof Killed)) this.#stage.told.push(String(error));
    });
    return !this.life.isDead;
  }
}
