import { setTimeout as sleep } from 'node:timers/promises';
import { statement } from '@florin/database/statement';
import type { Database } from '@florin/database/database';
import type { CampaignDatabase } from '../campaigns/campaign-database.ts';
import type { ProcessStack } from '../crash/process-stack.ts';
import type { CommitCutter } from './commit-cutter.ts';
import type { UnsteadyChain } from './unsteady-chain.ts';

export interface StormParts {
  stack: ProcessStack;
  cutter: CommitCutter;
  chain: UnsteadyChain;
  restartPostgres: CampaignDatabase['restart'];
  db: Database;
  /** The issuer of USDT sets what it keeps of every transfer, in hundredths of a percent. */
  setTokenFee(basisPoints: bigint): Promise<void>;
  /** In [0, 1), for what happens next and when. */
  random: () => number;
}

/** How often what happened. */
export interface StormCounts {
  /** By name of the process. */
  killed: Record<string, number>;
  immediateRestarts: number;
  smartRestarts: number;
  reorgs: number;
  /** Below what was final. */
  deepReorgs: number;
  /** Movements that were final and lost their block, by purpose. */
  undone: Record<string, number>;
  /** Transactions of the payer that were spent elsewhere after they had been in a block. */
  doubleSpent: number;
  tokenFees: number;
}

/** Final movements above a height: what a reorg to there takes. */
const finalAbove = statement<{ height: bigint }, { purpose: string; count: bigint }>(
  'chaos_final_above',
  `select purpose, count(*) as count from outgoing where status = 'final' and block_height > $height group by purpose order by 1`,
);

/** Milliseconds between two kills. */
const between = { min: 2_000, max: 7_000 };
const shares = { reorg: 0.25, deepReorg: 0.1, cuts: 0.4, restart: 0.08, tokenFee: 0.08 };
/** One percent, in hundredths of one. */
const feeBasisPoints = 100n;
/** What the issuer's fee lasts at most, in kills: a fee that nobody ends would be no change. */
const feeKillsMax = 5;
/** A smart shutdown waits for its clients, who do not know of it: after this the open connections are ended. */
const smartMs = 2_000;
const immediateMs = 10_000;
/** Before its end a storm only kills, so that its last kill finds a database that everybody knows to be there. */
const killsOnlyMs = 20_000;

/** Kills, restarts, cuts and reorgs at random moments. */
export class Storm {
  readonly counts: StormCounts = {
    killed: {},
    immediateRestarts: 0,
    smartRestarts: 0,
    reorgs: 0,
    deepReorgs: 0,
    undone: {},
    doubleSpent: 0,
    tokenFees: 0,
  };
  #feeKills = 0;
  readonly #parts: StormParts;

  constructor(parts: StormParts) {
    this.#parts = parts;
  }

  get kills(): number {
    return Object.values(this.counts.killed).reduce((sum, count) => sum + count, 0);
  }

  /** Ends with a kill. @returns when that was */
  async blow(milliseconds: number): Promise<Date> {
    const { random, cutter } = this.#parts;
    const end = Date.now() + milliseconds;
    let last: Date;
    do {
      await sleep(between.min + random() * (between.max - between.min));
      if (end - Date.now() > killsOnlyMs) await this.#disturb();
      else cutter.disarm();
      last = this.#kill();
    } while (Date.now() < end);
    await this.#endTokenFee();
    return last;
  }

  #kill(): Date {
    const { stack, random } = this.#parts;
    const name = stack.names[Math.floor(random() * stack.names.length)] ?? 'worker';
    this.counts.killed[name] = (this.counts.killed[name] ?? 0) + 1;
    stack.kill(name);
    return new Date();
  }

  async #disturb(): Promise<void> {
    const { random, cutter, chain, restartPostgres } = this.#parts;
    if (random() < shares.cuts) cutter.arm(random() < 0.5 ? 'commit' : 'statement', 1 + Math.floor(random() * 4));
    if (random() < shares.reorg && (await chain.reorg())) this.counts.reorgs += 1;
    await this.#disturbMoney();
    if (random() >= shares.restart) return;
    if (random() < 0.5) {
      await restartPostgres(['SIGQUIT', 'SIGKILL'], immediateMs);
      this.counts.immediateRestarts += 1;
    } else {
      await restartPostgres(['SIGTERM', 'SIGINT', 'SIGQUIT'], smartMs);
      this.counts.smartRestarts += 1;
    }
  }
  /** A reorg behind what was settled, and a token that starts or stops taking a fee. */
  async #disturbMoney(): Promise<void> {
    const { random, setTokenFee } = this.#parts;
    if (random() < shares.deepReorg) await this.#reorgDeep();
    if (this.#feeKills > 0) {
      this.#feeKills -= 1;
      if (this.#feeKills === 0) await setTokenFee(0n);
    } else if (random() < shares.tokenFee) {
      await setTokenFee(feeBasisPoints);
      this.counts.tokenFees += 1;
      this.#feeKills = 1 + Math.floor(random() * feeKillsMax);
    }
  }

  async #reorgDeep(): Promise<void> {
    const { chain, db } = this.#parts;
    const done = await chain.reorgDeep();
    if (done === null) return;
    this.counts.deepReorgs += 1;
    this.counts.doubleSpent += done.doubleSpent;
    for (const { purpose, count } of await db.many(finalAbove, { height: done.ancestor }))
      this.counts.undone[purpose] = (this.counts.undone[purpose] ?? 0) + Number(count);
  }

  async #endTokenFee(): Promise<void> {
    if (this.#feeKills > 0) await this.#parts.setTokenFee(0n);
    this.#feeKills = 0;
  }
}
