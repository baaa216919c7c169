/** The process that asked is dead: nothing it does has an effect any more, not even its clearing up. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** How often a process passed each point, and how often one died there, by the point's name. */
export class CrashTally {
  readonly passed = new Map<string, number>();
  readonly died = new Map<string, number>();

  /** The points at which fewest processes died so far, ties in an order drawn by `random`, which is in [0, 1). */
  rarest(count: number, random: () => number): Set<string> {
    const ranked = [...this.passed.keys()].map((name) => ({ name, rank: this.#deaths(name) + random() }));
    return new Set(
      ranked
        .toSorted((one, other) => one.rank - other.rank)
        .slice(0, count)
        .map(({ name }) => name),
    );
  }

  /** Points that processes passed and at which none ever died. */
  untried(): string[] {
    return [...this.passed.keys()].filter((name) => this.#deaths(name) === 0);
  }

  #deaths(name: string): number {
    return this.died.get(name) ?? 0;
  }
}

const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

/** Where a process dies. */
export interface Deadly {
  at: ReadonlySet<string>;
  /** Whether it does at a point that none has passed before: some come but once. */
  atNew: boolean;
}

/** Calls of a chain that ask nobody: no process can die between their beginning and their end. */
export const isPure = (name: string | symbol): boolean => name === 'watchKey';

/** One life of a process: it passes named points, before each statement and around each call, and dies at the first that it is to die at. */
export class ProcessLife {
  readonly #tally: CrashTally;
  readonly #deadly: Deadly;
  #isDead = false;

  constructor(tally: CrashTally, deadly: Deadly) {
    this.#tally = tally;
    this.#deadly = deadly;
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  pass(point: string): void {
    if (this.#isDead) throw new Killed(point);
    const isNew = !this.#tally.passed.has(point);
    count(this.#tally.passed, point);
    if (!this.#deadly.at.has(point) && !(isNew && this.#deadly.atNew)) return;
    this.#isDead = true;
    count(this.#tally.died, point);
    throw new Killed(point);
  }

  /** The same object, with a point before each of its calls and one after, where the result is lost. */
  around<T extends object>(part: T): T {
    const points = this.pass.bind(this);
    const slots = (member: object): object => this.around(member);
    return new Proxy(part, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (name === 'slots') return slots(member as object);
        if (typeof member !== 'function' || isPure(name)) return member;
        return async (...args: unknown[]): Promise<unknown> => {
          points(`before ${String(name)}`);
          const result: unknown = await Reflect.apply(member, target, args);
          points(`after ${String(name)}`);
          return result;
        };
      },
    });
  }
}
