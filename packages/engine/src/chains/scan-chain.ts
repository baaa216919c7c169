import { type CursorRow, noteDispute } from '@florin/database/sql/chains/cursors';
import { readBlockHash } from '@florin/database/sql/chains/blocks';
import { InvariantError } from '@florin/domain/errors';
import type { BlockHeader, ChainHead } from '@florin/domain/ports/chain';
import { agreeOnFinality, nothingFinal } from './agree-on-finality.ts';
import { type Chain, tokensOfChain } from '../catalogue/catalogue.ts';
import type { BlockReading } from './block-reading.ts';
import { commitBlocks } from './commit-block.ts';
import { divideBatch } from './divide-batch.ts';
import { type BlockPlace, findAncestor, lookAgain } from './find-ancestor.ts';
import { haltChain } from './halt-chain.ts';
import { LeaseLostError } from './lease-lost.ts';
import { readRange } from './read-ahead.ts';
import { rollBack } from './roll-back.ts';
import { ScanLease } from './scan-lease.ts';
import type { ScanPorts } from './scan-ports.ts';

/** What a round did, for the loop and the log. */
export interface ScanRound {
  /** False while another process scans this chain. */
  leased: boolean;
  blocks: number;
  /** The newest of them, by the block's own time. */
  newest: Date | null;
  rolledBackTo: bigint | null;
  /** Why the chain was halted in this round. */
  halted: string | null;
  /** What its nodes contradict each other about. */
  dispute: string | null;
  /** Arrivals that were left out because a deposit has their name already. */
  clashes: readonly string[];
  /** The newest block that was kept without what contracts moved in it, and why, where nodes show that of others. */
  hidden: string | null;
  /** More blocks are waiting: go on without a pause. */
  behind: boolean;
}

/** What the blocks of a round came to. */
type Done = Pick<ScanRound, 'blocks' | 'newest' | 'dispute' | 'clashes' | 'hidden'>;

const nothing: Done = { blocks: 0, newest: null, dispute: null, clashes: [], hidden: null };

/** Blocks of one round, of which one commit writes a batch. */
const blocksPerRound = 50;
/** Behind by no more than this, the scanner is live and doubts odd block times. */
const liveBlocks = 2n;
/** A chain is first read from what is final, unless that is further back than this. */
const firstDepthMax = 500n;

interface Reading {
  chain: Chain;
  cursor: CursorRow;
  head: ChainHead;
}

/** Reads one chain, block after hash-linked block, for as long as this process holds the chain's lease. */
export class ChainScanner {
  readonly #ports: ScanPorts;
  readonly #chainId: string;
  readonly #lease: ScanLease;
  /** The head at which the newest headers were last read a second time. */
  #lookedAt: string | null = null;
  /** The next batch of a catch-up, on its way while the one before is committed. */
  #ahead: { from: bigint; parent: string; blocks: Promise<BlockReading[]> } | null = null;

  constructor(ports: ScanPorts, chainId: string) {
    this.#ports = ports;
    this.#chainId = chainId;
    this.#lease = new ScanLease(ports, chainId);
  }

  /** One round: take or keep the lease, follow reorgs, commit what is new. */
  async step(): Promise<ScanRound> {
    const idle = { ...nothing, leased: false, rolledBackTo: null, halted: null, behind: false };
    const catalogue = await this.#ports.catalogue.current();
    const chain = catalogue.chains.get(this.#chainId);
    if (!chain?.isActive) return idle;
    const head = await this.#ports.adapter.head();
    const cursor = await this.#lease.hold(head);
    if (!cursor) return idle;
    // Its head is still watched, so that an administrator sees it move.
    if (cursor.isHalted) return { ...idle, leased: true };
    try {
      return { ...idle, leased: true, ...(await this.#read({ chain, cursor, head })) };
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
      this.#lease.lose();
      this.#ahead = null;
      return idle;
    }
  }

  /**
   * Keeps the lease while `step` waits for a node, for whoever has a timer: one block may take longer to read than a lease
   * lasts, and every process that took the lease meanwhile would ask for the same block again.
   */
  keepLease(): Promise<boolean> {
    return this.#lease.keep();
  }

  /** Gives the lease back at an orderly stop. */
  release(): Promise<void> {
    return this.#lease.release();
  }

  async #range(chain: Chain, from: bigint, through: bigint): Promise<BlockReading[]> {
    const assets = tokensOfChain(await this.#ports.catalogue.current(), chain.id).map(({ asset }) => asset);
    return readRange(
      this.#ports,
      { chain, assets },
      { from, through, onBlock: () => this.#lease.renew(chain.shortName) },
    );
  }

  async #read(reading: Reading): Promise<Partial<ScanRound>> {
    const { cursor, head, chain } = reading;
    let at = cursor.height === null || cursor.hash === null ? null : { height: cursor.height, hash: cursor.hash };
    let done = nothing;
    while (done.blocks < blocksPerRound) {
      // Blocks are hash-linked: each is judged after the one before it was committed.
      const next = at === null ? await this.#first(reading) : await this.#next(reading, at);
      const first = next[0]?.block.header ?? null;
      const standing = at === null ? 'stands' : await this.#standing(at, first, head);
      if (at !== null && standing === 'reorg') return { ...done, ...(await this.#leave(reading, at.height)) };
      if (first === null || standing === 'lags') break;
      for (const part of divideBatch(next)) done = add(done, part, await this.#commit(reading, part));
      at = next.at(-1)?.block.header ?? at;
    }
    const behind = done.blocks >= blocksPerRound;
    if (at === null || behind || this.#lookedAt === head.hash) return { ...done, behind };
    const changed = await lookAgain(this.#ports, chain, at.height);
    if (changed !== null) return { ...done, ...(await this.#leave(reading, changed - 1n)) };
    this.#lookedAt = head.hash;
    return { ...done, behind };
  }

  /** A final block, so that no ordinary reorg can leave the scanner without a block that both histories share. */
  async #first({ chain, head }: Reading): Promise<BlockReading[]> {
    const final = chain.finalityTag === null ? null : head.finalHeight;
    const wanted = min(final ?? byDepth(chain, head.height), head.height);
    const from = max(wanted, head.height - firstDepthMax, 0n);
    return this.#range(chain, from, from);
  }

  /** The block after this one; deeper than finality, a batch, while the next batch is already on its way. */
  async #next({ chain, head }: Reading, at: BlockPlace): Promise<BlockReading[]> {
    const settled = head.height - BigInt(chain.confirmationsRequired);
    const from = at.height + 1n;
    const batchFrom = (start: bigint) => this.#range(chain, start, min(settled, start + BigInt(blocksPerRound) - 1n));
    if (from >= settled) return this.#range(chain, from, from);
    const ahead = this.#ahead?.from === from && this.#ahead.parent === at.hash ? this.#ahead.blocks : null;
    this.#ahead = null;
    const batch = await (ahead ?? batchFrom(from));
    const last = batch.at(-1)?.block.header;
    if (last !== undefined && last.height < settled) {
      const blocks = batchFrom(last.height + 1n);
      // Whether it failed is seen when it is needed.
      blocks.catch(() => {});
      this.#ahead = { from: last.height + 1n, parent: last.hash, blocks };
    }
    return batch;
  }

  /** Whether the chain still contains the cursor's block; a node that has not come that far does not contradict it. */
  async #standing(at: BlockPlace, next: BlockHeader | null, head: ChainHead): Promise<'stands' | 'lags' | 'reorg'> {
    if (next !== null) return next.parentHash === at.hash ? 'stands' : 'reorg';
    const present = await this.#ports.adapter.header(at.height);
    if (present !== null) return present.hash === at.hash ? 'stands' : 'reorg';
    const stored = await this.#ports.db.maybe(readBlockHash, { chainId: this.#chainId, height: head.height });
    return stored === null || stored.hash === head.hash ? 'lags' : 'reorg';
  }

  async #commit(
    { chain, cursor, head }: Reading,
    readings: readonly BlockReading[],
  ): Promise<Pick<ScanRound, 'dispute' | 'clashes'>> {
    const { db, clock, catalogue } = this.#ports;
    const { height } = readings.at(-1)?.block.header ?? { height: 0n };
    const wanted = finalHeight(chain, height, head);
    const hash = readings.find(({ block }) => block.header.height === wanted)?.block.header.hash;
    const { dispute, ...finality } = await agreeOnFinality(
      this.#ports,
      { chain, epoch: cursor.epoch },
      { height: wanted, hash },
    );
    if ((dispute === null) !== (cursor.disputedAt === null)) {
      await db.run(noteDispute, { chainId: chain.id, epoch: cursor.epoch, dispute, now: clock.now() });
      cursor.disputedAt = dispute === null ? null : clock.now();
    }
    const live = head.height - height <= liveBlocks;
    const context = { chain, epoch: cursor.epoch, live, ...finality };
    const clashes = await commitBlocks(this.#ports, { catalogue: await catalogue.current(), ...context }, readings);
    return { dispute, clashes };
  }

  /** Goes back to what both histories share, at most up to a height; where that would undo what was final, halts. */
  async #leave({ chain, cursor, head }: Reading, upTo: bigint): Promise<Partial<ScanRound>> {
    this.#ahead = null;
    const ancestor = await findAncestor(this.#ports, chain.id, upTo);
    const present = await this.#lease.hold(head);
    if (!present) throw new LeaseLostError(chain.shortName);
    if (this.#ports.deepReorgs === 'follow' || (ancestor !== null && mayLeave(present, ancestor.height))) {
      if (ancestor === null) throw new InvariantError('The node follows another chain.', { chain: chain.shortName });
      const back = { chain, epoch: cursor.epoch, ancestor };
      await rollBack(this.#ports, await this.#ports.catalogue.current(), back);
      return { rolledBackTo: ancestor.height, behind: true };
    }
    const reason =
      ancestor === null
        ? 'The nodes share no block with what was read before.'
        : `A reorg goes back to height ${ancestor.height}, below ${present.finalHeight}, which was final.`;
    await haltChain(this.#ports, { chain, epoch: cursor.epoch, ancestor: ancestor?.height ?? null, reason });
    return { halted: reason };
  }
}

function add(
  done: Done,
  readings: readonly BlockReading[],
  { dispute, clashes }: Pick<ScanRound, 'dispute' | 'clashes'>,
): Done {
  const last = readings.findLast(({ block }) => block.hidden !== undefined)?.block;
  return {
    blocks: done.blocks + readings.length,
    newest: readings.at(-1)?.block.header.time ?? done.newest,
    dispute,
    clashes: [...done.clashes, ...clashes],
    hidden: last === undefined ? done.hidden : `Block ${last.header.height}: ${last.hidden}`,
  };
}

const mayLeave = ({ finalHeight, haltedAncestor, isHalted }: CursorRow, ancestor: bigint): boolean =>
  !isHalted &&
  (finalHeight === null || ancestor >= finalHeight || (haltedAncestor !== null && ancestor >= haltedAncestor));

const min = (left: bigint, right: bigint): bigint => (left < right ? left : right);
const max = (...values: bigint[]): bigint => values.reduce((most, value) => (value > most ? value : most));

const byDepth = (chain: Chain, height: bigint): bigint => height - BigInt(chain.confirmationsRequired) + 1n;

/** The chain's own word where it has one, never beyond what was read; otherwise a number of confirmations. */
const finalHeight = (chain: Chain, height: bigint, head: ChainHead): bigint => {
  if (chain.finalityTag === null) return byDepth(chain, height);
  // A chain that has called nothing final yet, or whose nodes do not agree on anything: depth is not what it promised.
  return head.finalHeight === null ? nothingFinal : min(head.finalHeight, height);
};
