import type { Caller } from '@florin/engine/accounts/caller';
import { releaseInstruction } from '@florin/engine/exchange/release-instruction';
import { readBalance } from '@florin/engine/ledger/read-balance';
import { failWithdrawal } from '@florin/engine/withdrawals/fail-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { setWallet } from '@florin/engine/withdrawals/set-wallet';
import { Refusal } from '@florin/domain/errors';
import { testChain } from '@florin/testing/catalogue';
import { type CallFault, callFaults } from '@florin/testing/exchange-stand-in/okx-account/account-state';
import type { CrashTally } from '../payouts/crash-points.ts';
import { type ExchangeStage, MortalPayer } from './exchange-stage.ts';
import { judgePaid } from './judge-paid.ts';

export interface ExchangeTrialOptions {
  /** In [0, 1); seeded. */
  random: () => number;
  tally: CrashTally;
}

/** A worker dies at the first of so many points, where fewest have died so far. */
const deadlyPoints = 4;
const lifeRoundsMax = 3;
const giveUpShare = 0.1;
const faultShare = 0.5;
const calmRoundsMax = 120;
const fundedUsd = '20000.00';

/** Withdrawals through the stand-in by workers that die at named points, while the exchange loses answers and fails. */
export class ExchangeTrial {
  readonly counts = { paid: 0, givenUp: 0, giveUpRefused: 0, released: 0, releaseRefused: 0, crashes: 0 };
  readonly faults: Partial<Record<CallFault, number>> = {};
  readonly #stage: ExchangeStage;
  readonly #options: ExchangeTrialOptions;
  readonly #merchant: Caller;
  readonly #asked: { id: string; quotedUsd: string }[] = [];
  #worker: MortalPayer | null = null;
  #rounds = 0;
  #drawn = -1;
  #isQuiet = false;

  private constructor(stage: ExchangeStage, options: ExchangeTrialOptions, merchant: Caller) {
    this.#stage = stage;
    this.#options = options;
    this.#merchant = merchant;
    stage.okx.account.fault = (call) => this.#draw(call);
    stage.okx.account.failsLater = () => options.random() < 0.1;
  }

  static async open(stage: ExchangeStage, options: ExchangeTrialOptions): Promise<ExchangeTrial> {
    return new ExchangeTrial(stage, options, await stage.scene.merchant(fundedUsd));
  }

  /** Instructions meet every fault in turn, questions any of them. */
  #draw(call: string): CallFault | null {
    const { random } = this.#options;
    if (this.#isQuiet) return null;
    const isInstruction = call === 'asset/withdrawal';
    if (random() > (isInstruction ? faultShare : 0.05)) return null;
    const next = isInstruction ? (this.#drawn += 1) : Math.floor(random() * callFaults.length);
    const drawn = callFaults[next % callFaults.length] ?? 'busy';
    this.faults[drawn] = (this.faults[drawn] ?? 0) + 1;
    return drawn;
  }

  /** So many withdrawals, one a little after the other, through a storm, and then to their end. @returns what is wrong */
  async run(withdrawals: number): Promise<string[]> {
    while (this.#asked.length < withdrawals) {
      this.#asked.push(await this.#approved());
      await this.#stormyRound();
    }
    this.#stage.okx.account.fault = () => null;
    await this.#calm();
    return this.judge();
  }

  async #approved(): Promise<{ id: string; quotedUsd: string }> {
    const { random } = this.#options;
    const { scene } = this.#stage;
    const address = `0x${Array.from({ length: 40 }, () => Math.floor(random() * 16).toString(16)).join('')}`;
    const by = { actorId: this.#merchant.accountId, requestId: null };
    // An exchange that was silent for too long is offered again once it has answered.
    this.#isQuiet = true;
    await this.#stage.refresh();
    this.#isQuiet = false;
    await setWallet(
      scene.ports,
      { merchantId: this.#merchant.accountId, chainId: testChain.id, address, label: null },
      by,
    );
    // The exchange changes its fee now and then: what was quoted stays.
    const network = this.#stage.okx.account.networks.get('USDT-ERC20');
    if (network && random() < 0.3) network.fee = `${1 + Math.floor(random() * 3)}.${100 + Math.floor(random() * 900)}`;
    const { id, feeUsd } = await scene.request(this.#merchant, `1${Math.floor(random() * 10)}.50`);
    await this.#stage.approve(id);
    return { id, quotedUsd: feeUsd };
  }

  async #stormyRound(): Promise<void> {
    const { random } = this.#options;
    this.#stage.clock.advance({ seconds: [2, 5, 70][Math.floor(random() * 3)] ?? 2 });
    if (random() < 0.5) await this.#stage.refresh();
    if (random() < giveUpShare) await this.#giveUp();
    if (this.#worker === null || this.#rounds >= lifeRoundsMax) {
      const { tally } = this.#options;
      this.#worker = new MortalPayer(this.#stage, { tally, diesAt: tally.rarest(deadlyPoints, random) });
      this.#rounds = 0;
    }
    this.#rounds += 1;
    const isAlive = await this.#worker.work();
    if (isAlive) return;
    this.#worker = null;
    this.counts.crashes += 1;
  }

  async #giveUp(): Promise<void> {
    const one = this.#asked[Math.floor(this.#options.random() * this.#asked.length)];
    if (!one) return;
    const order = { id: one.id, reason: 'Given up by the trial' };
    const refused = await refusedFor('CONFLICT', () => failWithdrawal(this.#stage.scene.ports, order, this.#stage.by));
    if (refused) this.counts.giveUpRefused += 1;
  }

  async #calm(): Promise<void> {
    this.#worker = null;
    for (let round = 0; round < calmRoundsMax; round += 1) {
      this.#stage.clock.advance({ seconds: 45 });
      await this.#stage.refresh();
      await this.#stage.work();
      await this.#releaseMissing();
      if (await this.#isOver()) return;
    }
    throw new Error(`Not at its end after ${calmRoundsMax} calm rounds: ${this.#stage.told.slice(-30).join('\n')}`);
  }

  /** A person declares that what the exchange has never heard of did not arrive; mostly it is too early to say so. */
  async #releaseMissing(): Promise<void> {
    const { db } = this.#stage;
    const { rows } = await db.pool.query<{ id: string }>(
      `select id from exchange_instructions where status = 'unanswered'`,
    );
    for (const { id } of rows) {
      const order = { id, reason: 'The exchange knows nothing of it' };
      const refused = await refusedFor('CONFLICT', () =>
        releaseInstruction({ db, clock: this.#stage.clock }, order, this.#stage.by),
      );
      this.counts[refused ? 'releaseRefused' : 'released'] += 1;
    }
  }

  async #isOver(): Promise<boolean> {
    const { rows } = await this.#stage.db.pool.query<{ open: string }>(
      `select (select count(*) from withdrawals where status = 'processing')
            + (select count(*) from exchange_instructions where status not in ('done', 'refused', 'given_up')) as open`,
    );
    return rows[0]?.open === '0';
  }

  /** Lays what the exchange did beside what merchants and the books say. */
  async judge(): Promise<string[]> {
    const { db, okx } = this.#stage;
    const ended = await Promise.all(
      this.#asked.map(async ({ id, quotedUsd }) => ({
        ...(await readWithdrawal(db, this.#merchant.accountId, id)),
        quotedUsd,
      })),
    );
    this.counts.paid = ended.filter(({ status }) => status === 'completed').length;
    this.counts.givenUp = ended.filter(({ status }) => status === 'failed').length;
    const balance = await readBalance(db, this.#merchant.accountId);
    return judgePaid(db, { withdrawals: ended, sent: okx.account.withdrawals, balance, fundedUsd });
  }
}

async function refusedFor(code: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === code) return true;
    throw error;
  }
}
