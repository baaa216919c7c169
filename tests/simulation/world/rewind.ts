import { purposes } from '@florin/engine/purposes';
import { adoptLost } from '@florin/engine/lineage/adopt-lost';
import { findUnexplained } from '@florin/engine/lineage/restore-cases';
import { findHighestSigned } from '@florin/engine/lineage/lost-signatures';
import { type RestoreOutcome, seeRestoreThrough } from '@florin/engine/lineage/see-restore-through';
import { findHighestActivity } from '@florin/engine/lineage/find-highest-activity';
import { treasuryOf } from '../../../apps/worker/src/adapters/treasury.ts';
import { compareChains, findViolations } from '../../../apps/worker/src/books/check-everything.ts';
import { Process } from './process.ts';
import { createAdapters } from './worker.ts';
import type { World } from './world.ts';

/** Fewer than a real one jumps by: every index is an address that somebody derives. */
const margin = 40n;
const gap = 8n;

/** The guided step after a restore as its program composes it, in a process of its own. */
export class AfterRestore extends Process {
  readonly said: string[] = [];

  constructor(world: World) {
    super(world, 'after-restore');
  }

  /** One run of it; `release` as a person would say it who has read what stands open. */
  run(onEnd: (outcome: { value: RestoreOutcome } | { error: unknown }) => void): void {
    this.begin(() => this.#see(), onEnd);
  }

  async #see(): Promise<RestoreOutcome> {
    const { db, clock, ids, catalogue } = this.ports;
    const { signer } = this.world;
    const adapters = createAdapters(this.world.knobs);
    const treasury = treasuryOf(signer);
    const outgoing = { db, clock, ids, catalogue, signer, adapters, treasury, purposes };
    const now = await catalogue.current();
    return seeRestoreThrough(
      {
        db,
        margin,
        knownIndex: 0n,
        release: true,
        findActivity: (from) => findHighestActivity({ db, signer, catalogue: now, adapters }, { from, gap }),
        findSigned: () => findHighestSigned(signer),
        adopt: () => adoptLost({ ...outgoing, memory: signer }),
        adoptAtExchanges: null,
        findUnexplained: () => findUnexplained(db),
        compare: async () => {
          const chains = await compareChains({ db, adapters, treasury, onUnread: () => {} }, now, 'all');
          return { broken: (await findViolations(db, chains)).map((one) => JSON.stringify(one)), unread: [] };
        },
      },
      (line) => {
        this.said.push(line);
        this.world.story.tell(`after-restore: ${line}`);
      },
    );
  }
}
