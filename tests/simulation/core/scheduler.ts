import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';
import type { RawClient } from './raw-client.ts';
import type { Story } from './story.ts';
import { reaches, within } from './waiting.ts';

/** A process of the product: a worker or a server. What a dead one was doing never goes on. */
export interface Actor {
  readonly name: string;
  dead: boolean;
  /** Steps for which nothing of it goes on, as under a long pause of its machine. */
  stalledFor: number;
}

/** What goes wrong at the very moment of a statement or call. */
export type Trouble = 'crash_before' | 'crash_after' | 'cut_before' | 'cut_after';

/** The connection that a statement runs on, known from the moment it is sent. */
export interface Holder {
  raw: RawClient | null;
}

type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

interface Request {
  actor: Actor;
  label: string;
  run: () => Promise<unknown>;
  holder: Holder | null;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

interface Parked {
  request: Request;
  raw: RawClient;
  outcome: Promise<Outcome>;
  trouble: Trouble | null;
}

/** Before a statement that has not come back is asked about. */
const suspicionMs = 1;
const blockedMsMax = 20_000;

export interface SchedulerOptions {
  random: Random;
  story: Story;
  /** Of these backends, those that wait for a lock now, and for whom. */
  blockedPids: (pids: readonly number[]) => Promise<ReadonlyMap<number, readonly number[]>>;
  cancel: (pid: number) => Promise<void>;
  /** Keeps a backend that waits for a lock from going on by itself, and lets it. */
  freeze: (pid: number) => void;
  thaw: (pid: number) => void;
  /** Whether another connection could hold a lock at present. */
  othersHoldLocks: (raw: RawClient | null) => boolean;
  trouble: (actor: Actor, label: string) => Trouble | null;
  onCrash: (actor: Actor) => Promise<void>;
}

/** How a process sees a connection that was cut. */
export const connectionCut = (): Error => new Error('Connection terminated unexpectedly');

/**
 * Decides by seed whose next statement or call runs. Every process hands its statements in here and waits for its
 * turn, one of all waiting ones runs at a time; one that waits for a lock is put aside and its holder goes on.
 */
export class Scheduler {
  readonly #current = new AsyncLocalStorage<Actor>();
  readonly #options: SchedulerOptions;
  #waiting: Request[] = [];
  #parked: Parked[] = [];
  /** Whether a lock may have come free since the parked ones were asked about. */
  #released = false;
  grants = 0;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Runs a process's work in its name. */
  as<T>(actor: Actor, work: () => T): T {
    return this.#current.run(actor, work);
  }

  /** Runs work of somebody who has the turn already: what it asks for is answered at once. */
  withinTurn<T>(work: () => T): T {
    return this.#current.exit(work);
  }

  /** Runs when it is its turn; outside of any process at once. */
  ask<T>(label: string, run: () => Promise<T>, holder: Holder | null = null): Promise<T> {
    const actor = this.#current.getStore();
    if (!actor) return run();
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ actor, label, run, holder, resolve: resolve as (value: unknown) => void, reject });
    });
  }

  /** Everybody is dead: what still waits for a lock is ended. */
  async giveUp(): Promise<void> {
    this.#waiting = [];
    for (const parked of this.#parked.splice(0)) await this.#giveUp(parked);
  }

  /** Lets one statement or call run; false when nothing can go on now. */
  async grant(): Promise<boolean> {
    const woken = await this.#wake();
    this.#waiting = this.#waiting.filter(({ actor }) => !actor.dead);
    const ready = this.#waiting.filter(({ actor }) => actor.stalledFor === 0);
    if (ready.length === 0) return woken || (await this.#untie());
    const request = this.#options.random.pick(ready);
    this.#waiting.splice(this.#waiting.indexOf(request), 1);
    this.grants += 1;
    await this.#run(request);
    return true;
  }

  async #run(request: Request): Promise<void> {
    const { actor, label, holder } = request;
    const trouble = this.#options.trouble(actor, label);
    this.#options.story.note(`${actor.name}: ${label}${trouble ? ` ${trouble}` : ''}`);
    if (trouble === 'crash_before') return this.#crash(actor);
    if (trouble === 'cut_before') {
      await this.#cut(request);
      return this.#deliver(request, { ok: false, error: connectionCut() });
    }
    const outcome = toOutcome(request.run());
    const done = await this.#doneOrBlocked(outcome, holder);
    if (done) return this.#end(request, done, trouble);
    this.#options.story.note(`${actor.name}: waits for a lock`);
    this.#park({ request, raw: holder?.raw as RawClient, outcome, trouble });
    this.#released = true;
  }

  async #end(request: Request, outcome: Outcome, trouble: Trouble | null): Promise<void> {
    const { raw } = request.holder ?? {};
    // A statement that failed has ended its transaction's hold on everything.
    if (raw && (!raw.mayHoldLocks || !outcome.ok)) this.#released = true;
    if (trouble === 'crash_after') return this.#crash(request.actor);
    if (trouble === 'cut_after') {
      await this.#cut(request);
      return this.#deliver(request, { ok: false, error: connectionCut() });
    }
    await this.#deliver(request, outcome);
  }

  /** What the process does with it until its next statement happens here and now. */
  async #deliver({ actor, resolve, reject }: Request, outcome: Outcome): Promise<void> {
    if (actor.dead) return;
    if (outcome.ok) resolve(outcome.value);
    else reject(outcome.error);
    await settled();
  }

  async #cut({ holder }: Request): Promise<void> {
    this.#released = true;
    await holder?.raw?.cut();
  }

  async #crash(actor: Actor): Promise<void> {
    this.#released = true;
    actor.dead = true;
    for (const parked of this.#parked.filter((one) => one.request.actor === actor)) {
      this.#options.story.note(`${parked.request.label} is given up`);
      await this.#giveUp(parked);
    }
    this.#parked = this.#parked.filter((one) => one.request.actor !== actor);
    await this.#options.onCrash(actor);
  }

  /** Frozen: of several that wait for one row, the one that was first goes on first, however busy the machine is. */
  #park(parked: Parked): void {
    this.#options.freeze(parked.raw.pid);
    this.#parked.push(parked);
  }

  async #giveUp({ raw, outcome }: Parked): Promise<void> {
    await this.#options.cancel(raw.pid);
    this.#options.thaw(raw.pid);
    await outcome;
  }

  /** Null when it waits for a lock that another process has to give up. */
  async #doneOrBlocked(outcome: Promise<Outcome>, holder: Holder | null): Promise<Outcome | null> {
    if (holder === null || !this.#options.othersHoldLocks(holder.raw)) return outcome;
    for (let waited = 0; waited < blockedMsMax; waited += suspicionMs) {
      const done = await within(outcome, suspicionMs);
      if (done) return done;
      if (holder.raw === null) continue;
      const { pid } = holder.raw;
      const blocked = await this.#options.blockedPids([pid, ...this.#parked.map(({ raw }) => raw.pid)]);
      if (!blocked.has(pid)) continue;
      if (!reaches(blocked, pid, pid)) return null;
      // Who closes a circle is ended, as by PostgreSQL, whose own choice depends on whose alarm goes off first.
      await this.#options.cancel(pid);
      return deadlocked(await outcome);
    }
    throw new Error(`A statement did not come back in ${blockedMsMax} ms.`);
  }

  /** Goes on with those whose lock has come free. */
  async #wake(): Promise<boolean> {
    let woken = false;
    for (;;) {
      if (this.#parked.length === 0 || !this.#released) return woken;
      const blocked = await this.#options.blockedPids(this.#parked.map(({ raw }) => raw.pid));
      const free = this.#parked.filter(({ raw }) => !blocked.has(raw.pid));
      this.#released = free.length > 0;
      for (const parked of free) {
        this.#options.thaw(parked.raw.pid);
        const done = await this.#doneOrBlocked(parked.outcome, { raw: parked.raw });
        if (!done) {
          this.#options.freeze(parked.raw.pid);
          continue;
        }
        woken = true;
        this.#parked.splice(this.#parked.indexOf(parked), 1);
        this.#options.story.note(`${parked.request.actor.name}: ${parked.request.label} goes on`);
        await this.#end(parked.request, done, parked.trouble);
      }
    }
  }

  /** Everybody waits for a lock: a stalled holder wakes up. */
  async #untie(): Promise<boolean> {
    if (this.#parked.length === 0) return false;
    const stalled = this.#waiting.find(({ actor }) => actor.stalledFor > 0);
    if (stalled) {
      stalled.actor.stalledFor = 0;
      return true;
    }
    for (const { raw } of this.#parked) this.#options.thaw(raw.pid);
    const first = await within(Promise.race(this.#parked.map((parked) => parked.outcome)), blockedMsMax);
    if (first === null) {
      throw new Error(`Nothing goes on: ${this.#parked.map(({ request }) => request.label).join(', ')}`);
    }
    this.#released = true;
    return true;
  }
}

/**
 * What has come of an answer within its process. Two turns of the event loop: a process may wait for the next one before
 * it asks, and what it asks then must not depend on whether somebody's connection was opened meanwhile.
 */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(setImmediate, resolve));

/** As PostgreSQL tells whom it ends. */
const deadlocked = (outcome: Outcome): Outcome =>
  outcome.ok ? outcome : { ok: false, error: Object.assign(new Error('deadlock detected'), { code: '40P01' }) };

const toOutcome = (promise: Promise<unknown>): Promise<Outcome> =>
  promise.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  );
