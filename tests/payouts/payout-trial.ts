import type { Caller } from '@florin/engine/accounts/caller';
import { readBalance } from '@florin/engine/ledger/read-balance';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { failWithdrawal } from '@florin/engine/withdrawals/fail-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { setWallet } from '@florin/engine/withdrawals/set-wallet';
import { Refusal } from '@florin/domain/errors';
import { seedAdministrator } from '@florin/testing/administrator';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { judgeWithdrawals, type Judgement } from '../crash/judge-withdrawals.ts';
import type { Withdrawal } from '../crash/withdrawer.ts';
import type { CrashTally } from './crash-points.ts';
import { MortalWorker, type OnTheWay } from './mortal-worker.ts';
import type { TrialChain, TrialStage } from './trial-chain.ts';
import { type FaultCounts, unreliableChain } from './unreliable-chain.ts';

export interface PayoutTrialOptions {
  /** In [0, 1); seeded. */
  random: () => number;
  tally: CrashTally;
}

export interface TrialCounts {
  paid: number;
  givenUp: number;
  refused: number;
  /** What the chain itself did, by name. */
  upheavals: Record<string, number>;
  crashes: number;
  faults: FaultCounts;
}

const fundedUsd = '40000.00';
/** Rounds with crashes, faults and upheavals; afterwards everything must come to its end by itself. */
const stormyRounds = 14;
const calmRoundsMax = 80;
/** A worker dies at the first of so many points, where fewest have died so far, and at each that none has passed before. */
const deadlyPoints = 6;
/** One that came to none of them is replaced after so many rounds. */
const lifeRoundsMax = 2;
const blocksShare = 0.7;
const giveUpShare = 0.05;
const secondWorkerShare = 0.2;
/** The third is longer than every lease, the last than a transaction waits before its price is raised. */
const passingSeconds = [1, 3, 25, 200];

/** Of a calm round: no worker's lease lasts as long. */
const calmSeconds = 25;

/** Payouts stepped on a chain of any family, with a real database and signer, by workers that die at named points. */
export class PayoutTrial {
  readonly counts: TrialCounts = { paid: 0, givenUp: 0, refused: 0, upheavals: {}, crashes: 0, faults: {} };
  readonly #chain: TrialChain;
  readonly #stage: TrialStage;
  readonly #scene: WithdrawalScene;
  readonly #merchant: Caller;
  readonly #administrator: Awaited<ReturnType<typeof seedAdministrator>>;
  readonly #options: PayoutTrialOptions;
  /** Every withdrawal so far, as it ended. */
  readonly ended: Withdrawal[] = [];
  #worker: MortalWorker | null = null;
  #rounds = 0;
  #strangers = 0;

  private constructor(
    chain: TrialChain,
    options: PayoutTrialOptions,
    parts: { scene: WithdrawalScene; merchant: Caller; administrator: { actorId: string } },
  ) {
    this.#chain = chain;
    this.#stage = chain.stage;
    this.#options = options;
    this.#scene = parts.scene;
    this.#merchant = parts.merchant;
    this.#administrator = { ...parts.administrator, requestId: null };
  }

  static async open(chain: TrialChain, options: PayoutTrialOptions): Promise<PayoutTrial> {
    const { db, clock, database } = chain.stage;
    const ownerUrl = database.url('owner');
    const place = { ...chain.place, wallet: await chain.stranger(0) };
    const scene = new WithdrawalScene({ db, ownerUrl, clock, place });
    const merchant = await scene.merchant(fundedUsd);
    const administrator = await seedAdministrator(ownerUrl);
    return new PayoutTrial(chain, options, { scene, merchant, administrator });
  }

  /** Several withdrawals, one a little after the other, through a storm, and then to their end; what the chain and the books say of all. */
  async run(withdrawals: number): Promise<Judgement> {
    const ids: string[] = [];
    const every = Math.ceil(stormyRounds / 2 / withdrawals);
    for (let round = 0; round < stormyRounds; round += 1) {
      if (round % every === 0 && ids.length < withdrawals) ids.push(await this.#approved());
      await this.#stormyRound(ids);
    }
    await this.#calm(ids);
    for (const id of ids) {
      const ended = await this.#read(id);
      this.ended.push(ended);
      this.counts[ended.status === 'completed' ? 'paid' : 'givenUp'] += 1;
    }
    return this.judge();
  }

  async #approved(): Promise<string> {
    const { random } = this.#options;
    const address = await this.#chain.stranger((this.#strangers += 1));
    const by = { actorId: this.#merchant.accountId, requestId: null };
    await setWallet(
      this.#scene.ports,
      { merchantId: this.#merchant.accountId, chainId: this.#chain.place.chainId, address, label: null },
      by,
    );
    const { id } = await this.#scene.request(this.#merchant, `1${Math.floor(random() * 10)}.00`);
    await approveWithdrawal(this.#scene.ports, { id, reason: null }, this.#administrator);
    return id;
  }

  async #stormyRound(ids: readonly string[]): Promise<void> {
    const { random } = this.#options;
    const { clock } = this.#stage;
    clock.advance({ seconds: passingSeconds[Math.floor(random() * passingSeconds.length)] ?? 1 });
    if (random() < blocksShare) await this.#chain.advance();
    await this.#upset();
    if (random() < giveUpShare) await this.#giveUp(ids[Math.floor(random() * ids.length)] ?? '');
    const onTheWay: OnTheWay = (adapter) =>
      unreliableChain(adapter, { chain: this.#chain, random, counts: this.counts.faults });
    if (this.#worker === null || this.#rounds >= lifeRoundsMax) {
      this.#worker = this.#newWorker(onTheWay);
      this.#rounds = 0;
    }
    this.#rounds += 1;
    const second = random() < secondWorkerShare ? this.#newWorker(onTheWay) : null;
    const [isAlive, isSecondAlive] = await Promise.all([this.#worker.work(), second?.work() ?? true]);
    if (!isAlive) this.#worker = null;
    this.counts.crashes += Number(!isAlive) + Number(!isSecondAlive);
  }

  #newWorker(onTheWay: OnTheWay): MortalWorker {
    const { random, tally } = this.#options;
    const deadly = { at: tally.rarest(deadlyPoints, random), atNew: true };
    return new MortalWorker(this.#chain, { tally, deadly, onTheWay });
  }

  /** It dies where none has died yet, so that each point of the end has its death too. */
  #calmWorker(): MortalWorker {
    const { tally } = this.#options;
    const deadly = { at: new Set(tally.untried()), atNew: true };
    return new MortalWorker(this.#chain, { tally, deadly, onTheWay: (adapter) => adapter });
  }

  async #upset(): Promise<void> {
    const { random } = this.#options;
    const { upheavals } = this.counts;
    for (const { name, share, cause } of this.#chain.upheavals)
      if (random() < share && (await cause(random))) upheavals[name] = (upheavals[name] ?? 0) + 1;
  }

  async #giveUp(id: string): Promise<void> {
    try {
      await failWithdrawal(this.#scene.ports, { id, reason: 'Given up by the trial' }, this.#administrator);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
      this.counts.refused += 1;
    }
  }

  async #calm(ids: readonly string[]): Promise<void> {
    let worker = this.#calmWorker();
    this.#worker = null;
    for (let round = 0; round < calmRoundsMax; round += 1) {
      this.#stage.clock.advance({ seconds: calmSeconds });
      await this.#chain.advance();
      if (!(await worker.work())) {
        this.counts.crashes += 1;
        worker = this.#calmWorker();
      }
      if (await this.#isOver(ids)) return;
    }
    const left = await Promise.all(ids.map((id) => this.#read(id)));
    const chains = await this.#stage.db.pool.query('select short_name, halted_at, halt_reason from chains');
    throw new Error(
      `Not at its end after ${calmRoundsMax} calm rounds: ${JSON.stringify([left, chains.rows])} ${worker.postponed.join()}`,
    );
  }

  async #isOver(ids: readonly string[]): Promise<boolean> {
    const read = await Promise.all(ids.map((id) => this.#read(id)));
    if (read.some(({ status }) => status !== 'completed' && status !== 'failed')) return false;
    const open = await this.#stage.db.pool.query(`select from outgoing where status not in ('final', 'dead')`);
    return open.rowCount === 0 && (await this.#chain.isIdle());
  }

  async #read(id: string): Promise<Withdrawal> {
    const row = await readWithdrawal(this.#stage.db, this.#merchant.accountId, id);
    return {
      id,
      status: row.status,
      destination_address: row.destination,
      amount_usd: row.amountUsd,
      net_amount_usd: row.netUsd,
      tx_hash: row.txHash,
    };
  }

  /** What chain and books say of every withdrawal so far. */
  async judge(): Promise<Judgement> {
    const { db } = this.#stage;
    const { balanceUsd, reservedUsd, availableUsd } = await readBalance(db, this.#merchant.accountId);
    const { rows } = await db.pool.query<{ id: string; types: string[] }>(
      `select source_id as id, array_agg(type order by sequence) as types from events group by source_id`,
    );
    const account = {
      fundedUsd,
      withdrawals: this.ended,
      balance: { balance_usd: balanceUsd, reserved_usd: reservedUsd, available_usd: availableUsd },
      told: new Map(rows.map(({ id, types }) => [id, types])),
    };
    return judgeWithdrawals(db, this.#chain.treasury, [account]);
  }
}
