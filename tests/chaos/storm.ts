import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignDatabase } from '../campaigns/campaign-database.ts';
import type { ProcessStack } from '../crash/process-stack.ts';
import type { CommitCutter } from './commit-cutter.ts';
import type { UnsteadyChain } from './unsteady-chain.ts';

export interface StormParts {
  stack: ProcessStack;
  cutter: CommitCutter;
  chain: UnsteadyChain;
  restartPostgres: CampaignDatabase['restart'];
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
}

/** Milliseconds between two kills. */
const between = { min: 2_000, max: 7_000 };
const shares = { reorg: 0.25, cuts: 0.4, restart: 0.08 };
/** A smart shutdown waits for its clients, who do not know of it: after this the open connections are ended. */
const smartMs = 2_000;
const immediateMs = 10_000;
/** Before its end a storm only kills, so that its last kill finds a database that everybody knows to be there. */
const killsOnlyMs = 20_000;

/** Kills, restarts, cuts and reorgs at random moments. */
export class Storm {
  readonly counts: StormCounts = { killed: {}, immediateRestarts: 0, smartRestarts: 0, reorgs: 0 };
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
    if (random() >= shares.restart) return;
    if (random() < 0.5) {
      await restartPostgres(['SIGQUIT', 'SIGKILL'], immediateMs);
      this.counts.immediateRestarts += 1;
    } else {
      await restartPostgres(['SIGTERM', 'SIGINT', 'SIGQUIT'], smartMs);
      this.counts.smartRestarts += 1;
    }
  }
}
