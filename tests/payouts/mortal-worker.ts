import { Database } from '@florin/database/database';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { ChainScanner } from '@florin/engine/chains/scan-chain';
import { advanceOutgoing } from '@florin/engine/outgoing/advance-outgoing';
import type { MachinePorts } from '@florin/engine/outgoing/step';
import { purposes } from '@florin/engine/purposes';
import { planPayouts } from '@florin/engine/payouts/plan-payouts';
import { treasuryProvider } from '@florin/engine/payouts/treasury-provider';
import { SystemIds } from '@florin/system/system-ids';
import { preparedStatements } from '@florin/testing/prepared-statements';
import { type CrashTally, type Deadly, Killed, ProcessLife } from './crash-points.ts';
import type { TrialChain } from './trial-chain.ts';

/** Between chain and worker: what a test puts there. */
export type OnTheWay = (adapter: ChainAdapter) => ChainAdapter;

/** Blocks of one round are read in so many steps at most: a worker that is far behind goes on in the next. */
const readsMax = 50;

/** The worker's part in payouts, with nothing in its memory at first, until it dies at a named point. */
export class MortalWorker {
  readonly life: ProcessLife;
  readonly #ports: MachinePorts;
  readonly #scanner: ChainScanner;
  readonly #postponed: string[];

  constructor(chain: TrialChain, options: { tally: CrashTally; deadly: Deadly; onTheWay: OnTheWay }) {
    const { stage, place } = chain;
    const life = new ProcessLife(options.tally, options.deadly);
    const onStatement = (name: string): void => life.pass(`before ${name}`);
    const db = new Database(stage.db.pool, { prepared: preparedStatements, onStatement });
    const { clock } = stage;
    const adapter = life.around(options.onTheWay(chain.openAdapter()));
    const treasury = (): Promise<string> => stage.treasury();
    const catalogue = new CatalogueCache(db, clock);
    const base = { db, clock, ids: new SystemIds(clock), catalogue };
    this.life = life;
    this.#scanner = new ChainScanner({ ...base, adapter, treasury }, place.chainId);
    this.#ports = {
      ...base,
      signer: life.around(stage.signer),
      adapters: new Map([[place.chainId, adapter]]),
      treasury,
      purposes,
    };
    this.#postponed = [];
  }

  /** What had to wait, and why: for whoever wonders. */
  get postponed(): readonly string[] {
    return this.#postponed;
  }

  /** Everything that is due now, once; false when the worker died of it. */
  async work(): Promise<boolean> {
    const payouts = treasuryProvider(this.#ports);
    const onWaiting = (_id: string, reason: string): number => this.#postponed.push(reason);
    const steps = [
      () => this.#readOn(),
      async () => void (await planPayouts({ ...this.#ports, payouts, onWaiting })),
      async () => void (await advanceOutgoing(this.#ports, (error) => this.#postponed.push(String(error)))),
    ];
    for (const step of steps) {
      // A failing step is tried again in the next round, as the worker's loops do.
      await step().catch((error: unknown) => {
        if (!(error instanceof Killed)) this.#postponed.push(String(error));
      });
      if (this.life.isDead) return false;
    }
    return true;
  }

  async #readOn(): Promise<void> {
    for (let read = 0; read < readsMax; read += 1) if (!(await this.#scanner.step()).behind) return;
  }
}
