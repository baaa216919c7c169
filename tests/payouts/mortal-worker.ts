import { createEvmAdapter } from '@florin/chain-evm/adapter';
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
import { testChain } from '@florin/testing/catalogue';
import type { Stage } from '../journeys/stage.ts';
import { preparedStatements } from '@florin/testing/prepared-statements';
import { type CrashTally, Killed, ProcessLife } from './crash-points.ts';

/** Between chain and worker: what a test puts there. */
export type OnTheWay = (adapter: ChainAdapter) => ChainAdapter;

/** The worker's part in payouts, with nothing in its memory at first, until it dies at a named point. */
export class MortalWorker {
  readonly life: ProcessLife;
  readonly #ports: MachinePorts;
  readonly #scanner: ChainScanner;
  readonly #postponed: string[];

  constructor(stage: Stage, options: { tally: CrashTally; diesAt: ReadonlySet<string>; onTheWay: OnTheWay }) {
    const life = new ProcessLife(options.tally, options.diesAt);
    const onStatement = (name: string): void => life.pass(`before ${name}`);
    const db = new Database(stage.db.pool, { prepared: preparedStatements, onStatement });
    const { clock } = stage;
    const real = createEvmAdapter({ network: testChain.network, rpcUrls: [stage.anvil.url], finalityTag: null });
    const adapter = life.around(options.onTheWay(real));
    const catalogue = new CatalogueCache(db, clock);
    const base = { db, clock, ids: new SystemIds(clock), catalogue };
    this.life = life;
    this.#scanner = new ChainScanner({ ...base, adapter }, testChain.id);
    this.#ports = {
      ...base,
      signer: life.around(stage.signer),
      adapters: new Map([[testChain.id, adapter]]),
      treasury: () => stage.treasury(),
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
      async () => void (await this.#scanner.step()),
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
}
