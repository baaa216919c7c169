import { Aftermath } from './actors/aftermath.ts';
import { CoinWeather } from './actors/coin-weather.ts';
import { GasPrices } from './actors/gas-prices.ts';
import { Issuers } from './actors/issuers.ts';
import { LifetimeWeather } from './actors/lifetime-weather.ts';
import { People } from './actors/people.ts';
import { Strays } from './actors/strays.ts';
import { Weather } from './actors/weather.ts';
import { Checks } from './checks/checks.ts';
import { type Finding, FoundError } from './checks/finding.ts';
import type { Random } from './core/random.ts';
import { calm, type Knobs, toldKnobs } from './world/knobs.ts';
import { installNodes } from './world/nodes.ts';
import type { Place } from './world/place.ts';
import { Server } from './world/server.ts';
import { AfterRestore } from './world/rewind.ts';
import { setTerms } from './world/set-terms.ts';
import { Worker } from './world/worker.ts';
import { World } from './world/world.ts';

export interface SeedOptions {
  steps: number;
  /** For trials of one kind of trouble; a seed draws its own otherwise. */
  knobs?: Partial<Knobs>;
}

export interface SeedResult {
  seed: number;
  hash: string;
  finding: Finding | null;
  /** The lines that a reader needs, oldest first. */
  story: readonly string[];
  counts: Record<string, number>;
}

const fullCheckEvery = 25;
const calmRoundsMax = 120;
const lateRounds = 12;
const grantsOfCalmMax = 20_000;
/** Of a step that does not wait for everything to come to rest. */
const grantsOfStepMax = 120;
const restoreRoundsMax = 20;
const workersCount = 2;
const jobsOfCoins = ['scan coins', 'mempool coins'];
/** A worker without one of these chains has no such job. */
const scans = ['scan', 'scan coins', 'scan lifetimes'];

/** Runs one seed from an empty database to its calm end, or to the first thing that must not be. */
export async function runSeed(place: Place, seed: number, { steps, knobs = {} }: SeedOptions): Promise<SeedResult> {
  const world = new World(place, seed, knobs);
  await place.reset(world.clock, world.knobs.lifetimes);
  const uninstall = installNodes(world);
  const realNow = performance.now.bind(performance);
  // What the product measures by the machine's clock is measured in virtual time here.
  performance.now = () => world.clock.now().getTime();
  let finding: Finding | null = null;
  const run = new SeedRun(world, steps);
  try {
    await run.begin();
    for (let step = 0; step < steps; step += 1) {
      await run.step();
      await run.maybeRewind(step);
    }
    await run.end();
  } catch (error) {
    if (!(error instanceof FoundError)) throw error;
    finding = error.finding;
  } finally {
    performance.now = realNow;
    uninstall();
    await run.abandon();
    await world.signer.close();
  }
  return { seed, hash: world.story.hash(), finding, story: world.story.lines, counts: run.counts() };
}

/** Late enough for much to be lost, and with something left to happen. */
function drawRewind(random: Random, steps: number): { keep: number; back: number } {
  const keep = random.int(Math.floor(steps / 10), Math.floor(steps / 4));
  return { keep, back: random.int(Math.floor(steps / 2), Math.floor((steps * 3) / 4)) };
}

class SeedRun {
  readonly #world: World;
  readonly #people: People;
  readonly #weather: Weather;
  readonly #coinWeather: CoinWeather;
  readonly #lifetimeWeather: LifetimeWeather;
  readonly #aftermath: Aftermath;
  readonly #issuers: Issuers;
  readonly #gasPrices: GasPrices;
  readonly #strays: Strays;
  #checks: Checks;
  readonly #random;
  readonly #ofLifetime;
  readonly #rewindAt: { keep: number; back: number } | null;
  #putBack: (() => Promise<void>) | null = null;
  #workers: Worker[] = [];
  #server: Server;
  #crashes = 0;
  #adopted = 0;

  constructor(world: World, steps: number) {
    this.#world = world;
    this.#random = world.random.split('steps');
    this.#ofLifetime = world.random.split('steps of lifetimes');
    this.#rewindAt = world.knobs.rewind ? drawRewind(world.random.split('rewind'), steps) : null;
    this.#people = new People(world, this.#random);
    this.#weather = new Weather(world);
    this.#coinWeather = new CoinWeather(world, this.#people.coinPayers);
    this.#lifetimeWeather = new LifetimeWeather(world);
    this.#aftermath = new Aftermath(world, { accounts: this.#weather, coins: this.#coinWeather });
    this.#issuers = new Issuers(world);
    this.#gasPrices = new GasPrices(world);
    this.#strays = new Strays(world);
    this.#checks = new Checks(world);
    this.#server = new Server(world, 'server-1');
    this.#workers = Array.from({ length: workersCount }, (_one, index) => new Worker(world, `worker-${index + 1}`));
  }

  async begin(): Promise<void> {
    const { knobs, place, story } = this.#world;
    story.tell(`confirmations ${knobs.confirmations}, ${JSON.stringify(toldKnobs(knobs))}`);
    await setTerms(place, knobs);
    this.#world.knobs = calm(knobs);
    this.#people.treasurer.begin(this.#server);
    for (const worker of this.#workers) for (const job of ['rates', ...scans]) worker.work(job);
    for (const merchant of place.base.merchants) this.#people.merchants.setWallet(this.#server, merchant);
    await this.#grantAll();
    if (knobs.lifetimes) await this.#setLifetimeWallets();
    this.#world.knobs = knobs;
  }

  /** A code of a second factor serves once: the next one is of a later moment. */
  async #setLifetimeWallets(): Promise<void> {
    const { clock, place } = this.#world;
    clock.advance(60);
    for (const merchant of place.base.merchants) this.#people.merchants.setWallet(this.#server, merchant, 'lifetimes');
    await this.#grantAll();
  }

  /** Keeps a moment, and goes back to it some steps later, while chains and signer go on. */
  async maybeRewind(step: number): Promise<void> {
    if (step === this.#rewindAt?.keep) this.#putBack = await this.#world.place.keepMoment();
    if (step !== this.#rewindAt?.back || this.#putBack === null) return;
    const { story, knobs, place } = this.#world;
    story.tell('the database goes back');
    await this.abandon();
    await this.#putBack();
    this.#world.fence.forget();
    this.#checks = new Checks(this.#world);
    this.#revive();
    const { rows } = await place.control.query<{ id: string }>('select id from payments');
    this.#people.merchants.forget(new Set(rows.map(({ id }) => id)));
    this.#world.knobs = calm(knobs);
    await this.#seeThrough();
    this.#world.knobs = knobs;
  }

  async #seeThrough(): Promise<void> {
    for (let round = 0; round < restoreRoundsMax; round += 1) {
      for (const worker of this.#workers) for (const job of ['rates', 'pool', ...scans]) worker.work(job);
      await this.#grantAll();
      const restore = new AfterRestore(this.#world);
      let failed: unknown = null;
      let isReleased = false;
      // What a run has written back is there, however it goes on.
      const before = await this.#signedMovements();
      restore.run((outcome) => {
        if ('error' in outcome) failed = outcome.error;
        else isReleased = outcome.value.released;
      });
      await this.#grantAll();
      this.#adopted += (await this.#signedMovements()) - before;
      if (failed !== null) throw failed;
      if (isReleased) return;
      this.#weather.calmBlock();
      this.#coinWeather.calmBlock();
      this.#lifetimeWeather.calmBlock();
      // Leases of those who are dead run out.
      this.#world.clock.advance(30);
    }
    throw new FoundError({ rule: 'restore_not_seen_through', subject: 'after-restore', facts: {} });
  }

  async #signedMovements(): Promise<number> {
    const { rows } = await this.#world.place.control.query<{ count: string }>(
      'select count(distinct outgoing_id) as count from outgoing_signatures',
    );
    return Number(rows[0]?.count ?? 0);
  }

  async step(): Promise<void> {
    const { story, scheduler } = this.#world;
    story.nextStep();
    this.#revive();
    this.#gasPrices.pass();
    await this.#issuers.pass();
    await this.#strays.pass();
    this.#weather.pass();
    this.#weather.maybeReorg();
    this.#coinWeather.maybeReorg();
    this.#coinWeather.pass();
    this.#lifetimeWeather.maybeReorg();
    this.#lifetimeWeather.pass();
    await this.#aftermath.maybeReorg();
    this.#people.payers.payTheRest();
    this.#world.rates.move(this.#random, this.#world.knobs.rateFault);
    for (const worker of this.#workers) if (this.#random.chance(0.5)) worker.work('rates');
    await this.#people.act(this.#server);
    for (const worker of this.#workers) this.#beginJobs(worker);
    const most = this.#random.chance(0.3) ? grantsOfCalmMax : this.#random.int(0, grantsOfStepMax);
    for (let granted = 0; granted < most && (await scheduler.grant()); granted += 1);
    await this.#checks.afterStep(story.step % fullCheckEvery === 0);
  }

  /** The chain is calm, nothing fails any more: everything must come to its end. */
  async end(): Promise<void> {
    const { story } = this.#world;
    story.tell('calm');
    this.#world.knobs = calm(this.#world.knobs);
    this.#world.rates.calm();
    for (let round = 0; round < calmRoundsMax; round += 1) {
      this.#revive();
      this.#weather.calmBlock();
      this.#coinWeather.calmBlock();
      this.#lifetimeWeather.calmBlock();
      for (const { actor } of [...this.#workers, this.#server]) actor.stalledFor = 0;
      await this.#people.administrators.resume(this.#server, 1);
      await this.#people.treasurer.calm(this.#server);
      const worker = this.#workers[round % workersCount] as Worker;
      for (const job of worker.jobs) worker.work(job);
      await this.#grantAll();
      const due = await this.#checks.waitsFor(round >= lateRounds);
      if (due === null) break;
      if (due > this.#world.clock.now())
        this.#world.clock.advance((due.getTime() - this.#world.clock.now().getTime()) / 1000);
    }
    await this.#checks.atEnd();
  }

  /** Nothing of it goes on. */
  async abandon(): Promise<void> {
    for (const process of [...this.#workers, this.#server]) process.actor.dead = true;
    await this.#world.scheduler.giveUp();
  }

  counts(): Record<string, number> {
    const { chain, coins, scheduler } = this.#world;
    const counts = { statements: scheduler.grants, blocks: chain.blocks.length, crashes: this.#crashes };
    const ofCoins = {
      coinBlocks: coins.chain.blocks.length,
      coinReplacements: coins.chain.replacements,
      ...this.#people.coinPayers.counts,
      ...this.#people.secondThoughts.counts,
      ...this.#coinWeather.counts,
      ...(this.#world.knobs.lifetimes ? this.#ofLifetimes() : {}),
      ...this.#aftermath.counts,
      ...this.#issuers.counts(),
      ...this.#gasPrices.counts(),
    };
    return {
      ...counts,
      payments: this.#people.merchants.payments.length,
      ...(this.#world.knobs.rewind ? { adopted: this.#adopted } : {}),
      ...this.#checks.counts,
      ...ofCoins,
    };
  }

  #ofLifetimes(): Record<string, number> {
    return { ...this.#lifetimeWeather.counts, ...this.#people.lifetimePayers.counts };
  }

  #beginJobs(worker: Worker): void {
    if (this.#random.chance(0.7)) worker.work('scan');
    for (const job of jobsOfCoins) if (this.#random.chance(0.4)) worker.work(job);
    if (this.#world.knobs.lifetimes && this.#ofLifetime.chance(0.6)) worker.work('scan lifetimes');
    const count = this.#random.int(0, 2);
    for (let begun = 0; begun < count; begun += 1) worker.work(this.#random.pick(worker.jobs));
    for (const job of ['outgoing', 'sweeps', 'payouts', 'deliveries']) if (this.#random.chance(0.3)) worker.work(job);
  }

  /** New processes for the dead ones; those that paused come nearer to going on. */
  #revive(): void {
    const world = this.#world;
    this.#workers = this.#workers.map((worker) => {
      if (!worker.actor.dead) return worker;
      this.#crashes += 1;
      return new Worker(world, worker.actor.name);
    });
    if (this.#server.actor.dead) {
      this.#crashes += 1;
      this.#server = new Server(world, this.#server.actor.name);
    }
    for (const { actor } of [...this.#workers, this.#server]) actor.stalledFor = Math.max(0, actor.stalledFor - 1);
  }

  async #grantAll(): Promise<void> {
    for (let granted = 0; granted < grantsOfCalmMax && (await this.#world.scheduler.grant()); granted += 1);
  }
}
