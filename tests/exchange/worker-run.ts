import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@florin/database/database';
import type { Caller } from '@florin/engine/accounts/caller';
import { releaseInstruction } from '@florin/engine/exchange/release-instruction';
import { readBalance } from '@florin/engine/ledger/read-balance';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { setWallet } from '@florin/engine/withdrawals/set-wallet';
import { Refusal } from '@florin/domain/errors';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain } from '@florin/testing/catalogue';
import { compiled } from '@florin/testing/compiled';
import { type CallFault, callFaults } from '@florin/testing/exchange-stand-in/okx-account/account-state';
import { openOkx, type OkxScene, standInCredentials } from '@florin/testing/exchange-stand-in/okx-scene';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { processLogs } from '../crash/process-logs.ts';
import { RestartedProcess } from '../crash/restarted-process.ts';
import { judgePaid } from './judge-paid.ts';
import { putIn } from './put-in.ts';

export interface WorkerRunOptions {
  db: Database;
  urls: { app: string; owner: string };
  withdrawals: number;
  /** In [0, 1); seeded. */
  random: () => number;
}

export interface WorkerRunResult {
  paid: number;
  kills: number;
  released: number;
  faults: Partial<Record<CallFault, number>>;
  /** What is wrong, a line each. */
  wrong: string[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const fundedUsd = '40000.00';
const workers = 2;
const faultShare = 0.3;
/** A timeout takes its real ten seconds: few of them are let through. */
const silentShare = 0.15;
const pauseMs = 120;
const killEveryMs = [5_000, 12_000] as const;
const endMs = 600_000;

/**
 * Withdrawals paid through the stand-in exchange by real workers that are killed all the time, while the exchange loses
 * answers, refuses, has too many requests and changes its fee. Afterwards the exchange's own list tells who was paid.
 */
export class WorkerRun {
  readonly #options: WorkerRunOptions;
  readonly #okx: OkxScene;
  readonly #scene: WithdrawalScene;
  readonly #home: string;
  readonly #faults: Partial<Record<CallFault, number>> = {};
  readonly #asked: { id: string; quotedUsd: string }[] = [];
  #processes: RestartedProcess[] = [];
  #drawn = -1;
  #kills = 0;
  #released = 0;

  private constructor(options: WorkerRunOptions, okx: OkxScene, home: string) {
    this.#options = options;
    this.#okx = okx;
    this.#home = home;
    this.#scene = new WithdrawalScene({ db: options.db, ownerUrl: options.urls.owner });
  }

  static async run(options: WorkerRunOptions): Promise<WorkerRunResult> {
    const home = await mkdtemp(join(tmpdir(), 'florin-exchange-run-'));
    const okx = await openOkx({ now: () => new Date() });
    const run = new WorkerRun(options, okx, home);
    try {
      return await run.#run();
    } catch (error) {
      throw new Error(`${String(error)}\n${await processLogs(home)}`, { cause: error });
    } finally {
      await Promise.all(run.#processes.map((process) => process.stop()));
      await okx.close();
      await rm(home, { recursive: true, force: true });
    }
  }

  async #run(): Promise<WorkerRunResult> {
    const { db, urls, withdrawals } = this.#options;
    await putIn({ okx: this.#okx, db, ids: this.#scene.ids, usdt: '1000000', at: new Date() });
    this.#processes = Array.from({ length: workers }, (_worker, at) => this.#launch(at));
    await this.#activate();
    const merchant = await this.#scene.merchant(fundedUsd);
    const by = { actorId: (await seedAdministrator(urls.owner)).actorId, requestId: null };
    this.#okx.account.fault = (call) => this.#draw(call);
    const storm = new AbortController();
    const killing = this.#killUntil(storm.signal);
    while (this.#asked.length < withdrawals) {
      this.#asked.push(await this.#approved(merchant, by));
      await sleep(pauseMs);
    }
    await this.#until(async () => (await this.#open()) <= withdrawals / 5, by);
    storm.abort();
    await killing;
    this.#okx.account.fault = () => null;
    await this.#until(async () => (await this.#open()) === 0, by);
    return this.#judge(merchant);
  }

  #launch(at: number): RestartedProcess {
    const { app } = this.#options.urls;
    const { key, secret, passphrase } = standInCredentials;
    return new RestartedProcess({
      entry: join(root, 'apps', 'worker', 'src', 'main.ts'),
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compiled,
        FLORIN_ENV: 'development',
        FLORIN_LOG_LEVEL: 'error',
        FLORIN_RATES: 'manual',
        ...databaseVariables,
        DATABASE_URL: app,
        FLORIN_SIGNER_SOCKET: join(this.#home, 'nobody.sock'),
        FLORIN_SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
        FLORIN_EXCHANGES: 'okx',
        FLORIN_EXCHANGE_OKX_KEY: key,
        FLORIN_EXCHANGE_OKX_SECRET: secret,
        FLORIN_EXCHANGE_OKX_PASSPHRASE: passphrase,
        FLORIN_EXCHANGE_OKX_ORIGIN: this.#okx.origin,
        FLORIN_EXCHANGE_OKX_CA: this.#okx.caFile,
        FLORIN_EXCHANGE_OKX_NETWORKS: `evm ${testChain.network} USDT=USDT-ERC20`,
      },
      logFile: join(this.#home, `worker-${at + 1}.log`),
    });
  }

  /** As an administrator would, once a worker has told of the exchange. */
  async #activate(): Promise<void> {
    const { pool } = this.#options.db;
    const deadline = Date.now() + endMs;
    while ((await pool.query('select from exchange_chains where withdrawals and problem is null')).rowCount !== 1) {
      if (Date.now() > deadline) throw new Error('No worker has told of the exchange.');
      await sleep(200);
    }
    await pool.query(
      `update settings set active_exchange = 'okx', exchange_release_minutes = 1, version = version + 1`,
    );
  }

  #draw(call: string): CallFault | null {
    const { random } = this.#options;
    if (call !== 'asset/withdrawal' || random() > faultShare) return null;
    const drawn = callFaults[(this.#drawn += 1) % callFaults.length] ?? 'busy';
    if (drawn.startsWith('silent') && random() > silentShare) return null;
    this.#faults[drawn] = (this.#faults[drawn] ?? 0) + 1;
    return drawn;
  }

  async #killUntil(signal: AbortSignal): Promise<void> {
    const [least, most] = killEveryMs;
    const { random } = this.#options;
    while (!signal.aborted) {
      await sleep(least + random() * (most - least), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      this.#processes[Math.floor(random() * workers)]?.kill();
      this.#kills += 1;
    }
  }

  async #approved(merchant: Caller, by: { actorId: string; requestId: null }) {
    const { random } = this.#options;
    const { ports } = this.#scene;
    const network = this.#okx.account.networks.get('USDT-ERC20');
    if (network && random() < 0.05) network.fee = `${1 + Math.floor(random() * 3)}.${100 + Math.floor(random() * 900)}`;
    const address = `0x${Array.from({ length: 40 }, () => Math.floor(random() * 16).toString(16)).join('')}`;
    const own = { actorId: merchant.accountId, requestId: null };
    await this.#scene.catalogue.reload();
    await setWallet(ports, { merchantId: merchant.accountId, chainId: testChain.id, address, label: null }, own);
    const { id, feeUsd } = await this.#scene.request(merchant, `1${Math.floor(random() * 10)}.50`);
    await approveWithdrawal(ports, { id, reason: null }, by);
    return { id, quotedUsd: feeUsd };
  }

  /** Withdrawals and instructions that have not ended. */
  async #open(): Promise<number> {
    const { rows } = await this.#options.db.pool.query<{ open: number }>(
      `select ((select count(*) from withdrawals where status = 'processing')
             + (select count(*) from exchange_instructions where status not in ('done', 'refused', 'given_up')))::integer as open`,
    );
    return rows[0]?.open ?? 0;
  }

  async #until(reached: () => Promise<boolean>, by: { actorId: string; requestId: null }): Promise<void> {
    const deadline = Date.now() + endMs;
    while (!(await reached())) {
      if (Date.now() > deadline) throw new Error(`${await this.#open()} withdrawals or instructions are open.`);
      await this.#releaseMissing(by);
      await sleep(500);
    }
  }

  /** A person's word, given as soon as it is taken. */
  async #releaseMissing(by: { actorId: string; requestId: null }): Promise<void> {
    const { db } = this.#options;
    const { rows } = await db.pool.query<{ id: string }>(
      `select id from exchange_instructions where status = 'unanswered' and asked_at < florin.now() - interval '1 minute'`,
    );
    for (const { id } of rows) {
      const order = { id, reason: 'The exchange knows nothing of it' };
      try {
        await releaseInstruction({ db, clock: { now: () => new Date() } }, order, by);
        this.#released += 1;
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
      }
    }
  }

  async #judge(merchant: Caller): Promise<WorkerRunResult> {
    const { db } = this.#options;
    const ended = await Promise.all(
      this.#asked.map(async ({ id, quotedUsd }) => ({
        ...(await readWithdrawal(db, merchant.accountId, id)),
        quotedUsd,
      })),
    );
    const balance = await readBalance(db, merchant.accountId);
    return {
      paid: ended.filter(({ status }) => status === 'completed').length,
      kills: this.#kills,
      released: this.#released,
      faults: this.#faults,
      wrong: await judgePaid(db, { withdrawals: ended, sent: this.#okx.account.withdrawals, balance, fundedUsd }),
    };
  }
}
