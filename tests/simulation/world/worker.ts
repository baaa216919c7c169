import { createBitcoinAdapter } from '@florin/chain-bitcoin/adapter';
import { createEvmAdapter } from '@florin/chain-evm/adapter';
import { createTronAdapter } from '@florin/chain-tron/adapter';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Catalogue, Chain } from '@florin/engine/catalogue/catalogue';
import { dropHeaders } from '@florin/engine/chains/drop-headers';
import { findUntracedCoins } from '@florin/engine/chains/find-untraced-coins';
import { ChainScanner } from '@florin/engine/chains/scan-chain';
import type { ScanPorts } from '@florin/engine/chains/scan-ports';
import { verifyTokens } from '@florin/engine/chains/verify-tokens';
import { watchMempool } from '@florin/engine/chains/watch-mempool';
import { refreshTransferFees } from '@florin/engine/fees/refresh-transfer-fees';
import { testChain } from '@florin/testing/catalogue';
import { coinChain } from '@florin/testing/coin-catalogue';
import { lifetimeChain } from '@florin/testing/lifetime-catalogue';
import { treasuryOf } from '../../../apps/worker/src/adapters/treasury.ts';
import { createJobLoops, type JobPorts } from '../../../apps/worker/src/loops/job-loops.ts';
import { coinNodeUrls, nodeUrls } from './base.ts';
import type { Knobs } from './knobs.ts';
import { lifetimeNodeUrls } from './lifetime-nodes.ts';
import { isMistake, Process, wordsOf } from './process.ts';
import type { World } from './world.ts';

interface Facts {
  err?: unknown;
  loop?: string;
  outgoing?: string;
  payment?: string;
}

/** The books are checked from outside, with more than the worker knows; the signer refunds whatever is asked. */
const leftOut = new Set(['books', 'signer', 'signs of life']);

/** A worker: every loop of the real one, each step of it begun by the simulation instead of a timer. */
export class Worker extends Process {
  readonly #jobs: ReadonlyMap<string, () => Promise<unknown>>;
  readonly #busy = new Set<string>();

  constructor(world: World, name: string) {
    super(world, name);
    const { ports } = this;
    const adapters = createAdapters(world.knobs);
    const loops = createJobLoops({
      ...ports,
      roles: new Set(['scan', 'deliver', 'move']),
      checks: ports.db,
      // Its database never goes back.
      lineage: null,
      signer: world.signer,
      exchanges: new Map(world.account === null ? [] : [[world.account.name, world.account]]),
      source: world.rates,
      adapters: adapters,
      secrets: world.place.base.secrets,
      transport: world.receivers.transport,
      mail: null,
      historyDays: null,
      poolLowWater: 20n,
      log: this.#log(),
    });
    this.#jobs = new Map<string, () => Promise<unknown>>([
      ...loops.filter((loop) => !leftOut.has(loop.name)).map((loop) => [loop.name, () => loop.step()] as const),
      ...[...adapters].flatMap(([id, adapter]) => this.#jobsOf(id, adapter)),
    ]);
  }

  /** Names of everything it does. */
  get jobs(): string[] {
    return [...this.#jobs.keys()];
  }

  /** Begins one step of a loop, unless the one before is still under way. */
  work(job: string): void {
    const step = this.#jobs.get(job);
    if (!step || this.#busy.has(job) || this.actor.dead) return;
    this.#busy.add(job);
    this.world.story.note(`${this.actor.name} begins ${job}`);
    this.begin(step, (outcome) => {
      this.#busy.delete(job);
      if (!('error' in outcome)) return;
      this.world.story.note(`${this.actor.name}: ${job} failed: ${wordsOf(outcome.error)}`);
      this.#judge(job, outcome.error);
    });
  }

  #judge(job: string, error: unknown): void {
    if (isMistake(error)) this.world.unexpected.push(`${this.actor.name}: ${job}: ${wordsOf(error)}`);
  }

  /** What it does for one chain; the first chain's jobs have no name behind them. */
  #jobsOf(id: string, adapter: ChainAdapter): (readonly [string, () => Promise<unknown>])[] {
    const { ports } = this;
    const scanning = { ...ports, adapter, treasury: treasuryOf(this.world.signer) };
    const scanner = new ChainScanner(scanning, id);
    const of = chainWords[id] ?? '';
    return [
      [`scan${of}`, () => scanner.step()],
      [`fees${of}`, () => this.#ofChain(id, (chain, catalogue) => refreshTransferFees(scanning, catalogue, chain))],
      [`upkeep${of}`, () => verifyTokens(scanning, id).then(() => dropHeaders(ports, { id }))],
      [`untraced${of}`, () => this.#ofChain(id, (chain) => this.#findUntraced(scanning, chain))],
      ...(adapter.mempool === null
        ? []
        : [[`mempool${of}`, () => this.#ofChain(id, (chain) => watchMempool(scanning, chain))] as const]),
    ];
  }

  async #findUntraced(scanning: ScanPorts, chain: Chain): Promise<void> {
    await findUntracedCoins(scanning, { chain, fromIndex: 0n }, (err, payment) =>
      this.#tell({ err, payment }, 'address not searched'),
    );
  }

  async #ofChain(id: string, work: (chain: Chain, catalogue: Catalogue) => Promise<unknown>): Promise<void> {
    const catalogue = await this.catalogue.current();
    const chain = catalogue.chains.get(id);
    if (chain) await work(chain, catalogue);
  }

  /** What the worker would log: the story keeps it. */
  #log(): JobPorts['log'] {
    const tell = this.#tell.bind(this);
    return { info: () => {}, warn: tell, error: tell } as unknown as JobPorts['log'];
  }

  #tell({ err, loop, outgoing, payment }: Facts, message: string): void {
    const words = err === undefined ? '' : wordsOf(err);
    this.world.story.note(`${this.actor.name} logs ${message} ${loop ?? outgoing ?? payment ?? ''} ${words}`);
    this.#judge(message, err);
  }
}

/** What stands behind the names of jobs for a chain. */
const chainWords: Readonly<Record<string, string>> = { [coinChain.id]: ' coins', [lifetimeChain.id]: ' lifetimes' };

export function createAdapters({
  nodes,
  lifetimes,
}: Pick<Knobs, 'nodes' | 'lifetimes'>): ReadonlyMap<string, ChainAdapter> {
  const accounts = { network: testChain.network, rpcUrls: nodeUrls.slice(0, nodes), finalityTag: null };
  const coins = { network: coinChain.network, rpcUrls: coinNodeUrls.slice(0, nodes) };
  const third = { network: lifetimeChain.network, rpcUrls: lifetimeNodeUrls.slice(0, nodes) };
  return new Map([
    [testChain.id, createEvmAdapter(accounts)],
    [coinChain.id, createBitcoinAdapter(coins)],
    ...(lifetimes ? [[lifetimeChain.id, createTronAdapter(third)] as const] : []),
  ]);
}
