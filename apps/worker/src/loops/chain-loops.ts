import type { Chain } from '@florin/engine/catalogue/catalogue';
import { ChainScanner, type ScanRound } from '@florin/engine/chains/scan-chain';
import type { ScanPorts } from '@florin/engine/chains/scan-ports';
import { dropHeaders } from '@florin/engine/chains/drop-headers';
import { watchMempool } from '@florin/engine/chains/watch-mempool';
import { findUntracedCoins } from '@florin/engine/chains/find-untraced-coins';
import { verifyTokens } from '@florin/engine/chains/verify-tokens';
import { refreshTransferFees } from '@florin/engine/fees/refresh-transfer-fees';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Watch } from '@florin/domain/ports/watch';
import type { Logger } from 'pino';
import { askingNodes } from './ask-nodes.ts';
import { Loop, type LoopOptions } from './loop.ts';

const supervisePauseMs = 1_000;
/** Longest pause between two looks at a chain's head; slow chains are not asked more often than they move. */
const scanPauseMsMax = 1_000;
/** A step that waits for a slow node keeps its lease meanwhile; more often than the lease gets old. */
const keepLeaseMs = 1_000;

export interface ChainLoopsOptions extends Omit<ScanPorts, 'adapter'> {
  /** Null for a family that is not known. */
  openAdapter: (chain: Chain) => Promise<ChainAdapter | null>;
  /** False where nodes are asked for movements alone. */
  reads: boolean;
  log: Logger;
  /** Around each step of a loop. */
  watchLoops?: Watch;
  /** Told of each round of a scanner. */
  onScanned?: (chain: string, round: ScanRound, now: Date) => void;
}

/** Fees move with every block; a payer's estimate may be a little older. */
const feesPauseMs = 15_000;
/** A token that was switched on waits this long at most to be looked at. */
const upkeepPauseMs = 1_000;
/** Between two looks at balances, on chains whose node does not show calls inside contracts. */
const untracedPauseMs = 30_000;

/** Nobody's money hangs on what each node says by itself. */
const nodesPauseMs = 15_000;

/** A payment that is sent in the last moment of its window is seen so soon after. */
const mempoolPauseMs = 2_000;

interface Reading {
  chain: Chain;
  /** Null where another worker reads. */
  scanner: ChainScanner | null;
  loops: Loop[];
}

/** One scanner for each active chain, begun and ended as administrators switch chains on and off. */
export class ChainLoops {
  readonly supervisor: Loop;
  /** By chain id: shared with whoever moves coins on these chains. */
  readonly adapters = new Map<string, ChainAdapter>();
  readonly #options: ChainLoopsOptions;
  readonly #readings = new Map<string, Reading>();

  constructor(options: ChainLoopsOptions) {
    this.#options = options;
    this.supervisor = this.#loop({
      name: 'chains',
      everyMs: supervisePauseMs,
      step: () => this.#supervise(),
      onError: (error, name) => options.log.error({ err: error, loop: name }, 'step failed'),
    });
  }

  #loop(options: LoopOptions): Loop {
    return new Loop({ ...options, watch: this.#options.watchLoops });
  }

  async stop(): Promise<void> {
    await this.supervisor.stop();
    await Promise.all([...this.#readings.values()].map((reading) => this.#end(reading)));
  }

  async #supervise(): Promise<boolean> {
    const { chains } = await this.#options.catalogue.current();
    for (const reading of this.#readings.values()) {
      const wanted = chains.get(reading.chain.id);
      // few chains, and each must have ended before it may begin anew
      if (!wanted?.isActive || !sameNode(wanted, reading.chain)) await this.#end(reading);
    }
    for (const chain of chains.values()) {
      if (!chain.isActive || this.#readings.has(chain.id)) continue;
      // few chains, and a family's library is loaded once
      const adapter = await this.#open(chain);
      if (adapter) this.#begin(chain, adapter);
    }
    return false;
  }

  /** Null, and told, where it cannot be read: that concerns no other chain. */
  async #open(chain: Chain): Promise<ChainAdapter | null> {
    const { openAdapter, log } = this.#options;
    const place = { chain: chain.shortName, family: chain.chainType, network: chain.network };
    try {
      const adapter = await openAdapter(chain);
      if (!adapter) log.error(place, 'no adapter for this family');
      return adapter;
    } catch (error) {
      log.error({ err: error, ...place }, 'chain cannot be read');
      return null;
    }
  }

  #begin(chain: Chain, adapter: ChainAdapter): void {
    const { scanner, loops } = this.#options.reads ? this.#readingOf(chain, adapter) : { scanner: null, loops: [] };
    this.adapters.set(chain.id, adapter);
    this.#readings.set(chain.id, { chain, scanner, loops });
    for (const each of loops) each.start();
  }

  #readingOf(chain: Chain, adapter: ChainAdapter): Pick<Reading, 'scanner' | 'loops'> {
    const { openAdapter: _openAdapter, reads: _reads, log, ...ports } = this.#options;
    const scanner = new ChainScanner({ ...ports, adapter }, chain.id);
    const keepFailed = (error: unknown): void => log.warn({ err: error, chain: chain.shortName }, 'lease not kept');
    const loop = this.#loop({
      name: `scan ${chain.shortName}`,
      everyMs: Math.min(scanPauseMsMax, chain.expectedBlockSeconds * 250),
      step: async () => {
        const keeping = setInterval(() => scanner.keepLease().catch(keepFailed), keepLeaseMs);
        try {
          const round = await scanner.step();
          tell(log, chain, round);
          this.#options.onScanned?.(chain.shortName, round, ports.clock.now());
          return round.behind;
        } finally {
          clearInterval(keeping);
        }
      },
      onError: (error, name) => log.error({ err: error, loop: name }, 'step failed'),
    });
    const fees = this.#loop({
      name: `fees ${chain.shortName}`,
      everyMs: feesPauseMs,
      step: async () => {
        await refreshTransferFees({ ...ports, adapter }, await ports.catalogue.current(), chain);
        return false;
      },
      onError: (error, name) => log.warn({ err: error, loop: name }, 'step failed'),
    });
    const upkeep = this.#loop({
      name: `upkeep ${chain.shortName}`,
      everyMs: upkeepPauseMs,
      step: async () => {
        await verifyTokens({ ...ports, adapter }, chain.id);
        return dropHeaders(ports, chain);
      },
      onError: (error, name) => log.warn({ err: error, loop: name }, 'step failed'),
    });
    const loops = [
      loop,
      fees,
      upkeep,
      this.#untracedLoop(chain, adapter),
      this.#nodesLoop(chain),
      ...this.#mempoolLoop(chain, adapter),
    ];
    return { scanner, loops };
  }

  #nodesLoop(chain: Chain): Loop {
    const { log } = this.#options;
    const onError = (error: unknown, name: string): void => log.warn({ err: error, loop: name }, 'step failed');
    const step = askingNodes(this.#options, chain);
    return this.#loop({ name: `nodes ${chain.shortName}`, everyMs: nodesPauseMs, step, onError });
  }

  #untracedLoop(chain: Chain, adapter: ChainAdapter): Loop {
    const { openAdapter: _openAdapter, reads: _reads, log, ...ports } = this.#options;
    const notSearched = (error: unknown, payment: string): void =>
      log.warn({ err: error, chain: chain.shortName, payment }, 'address not searched');
    let fromIndex = 0n;
    const step = async (): Promise<boolean> => {
      const next = await findUntracedCoins({ ...ports, adapter }, { chain, fromIndex }, notSearched);
      fromIndex = next ?? 0n;
      return next !== null;
    };
    const onError = (error: unknown, name: string): void => log.warn({ err: error, loop: name }, 'step failed');
    return this.#loop({ name: `untraced ${chain.shortName}`, everyMs: untracedPauseMs, step, onError });
  }

  /** None where nodes do not tell what waits for a block. */
  #mempoolLoop(chain: Chain, adapter: ChainAdapter): Loop[] {
    if (adapter.mempool === null) return [];
    const { openAdapter: _openAdapter, reads: _reads, log, ...ports } = this.#options;
    const step = async (): Promise<boolean> => {
      await watchMempool({ ...ports, adapter }, chain);
      return false;
    };
    const onError = (error: unknown, name: string): void => log.warn({ err: error, loop: name }, 'step failed');
    return [this.#loop({ name: `mempool ${chain.shortName}`, everyMs: mempoolPauseMs, step, onError })];
  }

  async #end({ chain, scanner, loops }: Reading): Promise<void> {
    await Promise.all(loops.map((loop) => loop.stop()));
    await scanner?.release();
    this.#readings.delete(chain.id);
    this.adapters.delete(chain.id);
  }
}

const sameNode = (left: Chain, right: Chain): boolean =>
  left.finalityTag === right.finalityTag && left.rpcUrls.join() === right.rpcUrls.join();

/** Alarms name the chain: what stands still is that chain alone. */
function tell(log: Logger, { shortName: chain }: Chain, round: ScanRound): void {
  if (round.rolledBackTo !== null) log.warn({ chain, to: String(round.rolledBackTo) }, 'reorg');
  if (round.dispute !== null) log.error({ chain, dispute: round.dispute }, 'nodes contradict each other');
  for (const arrival of round.clashes) log.error({ chain, arrival }, 'left out: a deposit has its name already');
  if (round.hidden !== null) log.warn({ chain, reason: round.hidden }, 'what contracts moved in a block is not shown');
  if (round.halted !== null)
    log.fatal({ chain, reason: round.halted }, 'chain halted until an administrator resumes it');
}
