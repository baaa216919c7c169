import { Database, sqlState } from '@florin/database/database';
import { Refusal } from '@florin/domain/errors';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import type { Actor } from '../core/scheduler.ts';
import { ScheduledPool } from '../core/scheduled-pool.ts';
import type { World } from './world.ts';

export const wordsOf = (error: unknown): string =>
  error instanceof Refusal
    ? `${error.code} ${error.message}`
    : error instanceof Error
      ? `${error.name}: ${error.message}`
      : String(error);

/** Nothing that chains, connections or other processes do may lead to these. */
export const isMistake = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || sqlState(error)?.startsWith('23') === true;

/** A process of the product with a pool of its own; what it keeps in memory is gone when it dies. */
export class Process {
  readonly actor: Actor;
  readonly db: Database;
  readonly catalogue: CatalogueCache;
  readonly world: World;
  #underWay = 0;

  constructor(world: World, name: string) {
    this.world = world;
    this.actor = { name, dead: false, stalledFor: 0 };
    const pool = new ScheduledPool(world.scheduler, world.place.connections, (query, result) =>
      world.fence.look(query, result),
    );
    this.db = new Database(pool.asPool());
    this.catalogue = new CatalogueCache(this.db, world.clock);
    world.onCrash(this.actor, () => pool.abandon());
  }

  get underWay(): number {
    return this.#underWay;
  }

  get ports() {
    const { db, catalogue, world } = this;
    return { db, catalogue, clock: world.clock, ids: world.ids };
  }

  /** Begins a piece of work; it goes on as the scheduler lets it. */
  begin<T>(work: () => Promise<T>, onEnd: (outcome: { value: T } | { error: unknown }) => void): void {
    this.#underWay += 1;
    const end = (outcome: { value: T } | { error: unknown }): void => {
      this.#underWay -= 1;
      onEnd(outcome);
    };
    this.world.scheduler.as(this.actor, work).then(
      (value) => end({ value }),
      (error: unknown) => end({ error }),
    );
  }
}
