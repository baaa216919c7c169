import {
  ensureCursor,
  type CursorRow,
  keepCursor,
  releaseCursor,
  takeCursor,
} from '@florin/database/sql/chain-cursors';
import { listHeadersDown } from '@florin/database/sql/blocks';
import { findWatched, type WatchedAddress } from '@florin/database/sql/deposits';
import { InvariantError } from '@florin/domain/errors';
import type { BlockHeader, ChainAdapter, ChainHead } from '@florin/domain/ports/chain';
import { type CatalogueCache, type Chain, tokensOfChain } from './catalogue.ts';
import { type BlockPorts, commitBlock } from './commit-block.ts';
import { LeaseLostError } from './lease-lost.ts';
import { rollBack } from './roll-back.ts';

export interface ScanPorts extends BlockPorts {
  catalogue: CatalogueCache;
  adapter: ChainAdapter;
}

/** What a round did, for the loop and the log. */
export interface ScanRound {
  /** False while another process scans this chain. */
  leased: boolean;
  blocks: number;
  rolledBackTo: bigint | null;
  /** More blocks are waiting: go on without a pause. */
  behind: boolean;
}

const leaseMs = 10_000;
/** Blocks of one round: the lease is renewed between rounds. */
const blocksPerRound = 50;
/** Behind by no more than this, the scanner is live and doubts odd block times. */
const liveBlocks = 2n;
const headersPerStep = 100;

/** Reads one chain, block after hash-linked block, for as long as this process holds the chain's lease. */
export class ChainScanner {
  readonly #ports: ScanPorts;
  readonly #chainId: string;
  #epoch: bigint | null = null;

  constructor(ports: ScanPorts, chainId: string) {
    this.#ports = ports;
    this.#chainId = chainId;
  }

  /** One round: take or keep the lease, follow reorgs, commit what is new. */
  async step(): Promise<ScanRound> {
    const idle = { leased: false, blocks: 0, rolledBackTo: null, behind: false };
    const catalogue = await this.#ports.catalogue.current();
    const chain = catalogue.chains.get(this.#chainId);
    if (!chain?.isActive) return idle;
    const head = await this.#ports.adapter.head();
    const cursor = await this.#hold(head);
    if (!cursor) return idle;
    try {
      return await this.#read(chain, cursor, head);
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
      this.#epoch = null;
      return idle;
    }
  }

  /** Gives the lease back at an orderly stop. */
  async release(): Promise<void> {
    if (this.#epoch !== null) await this.#ports.db.run(releaseCursor, this.#chainId, this.#epoch);
    this.#epoch = null;
  }

  async #hold(head: ChainHead): Promise<CursorRow | null> {
    const { db, clock } = this.#ports;
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    if (this.#epoch === null) {
      await db.run(ensureCursor, this.#chainId);
      const taken = await db.maybe(takeCursor, this.#chainId, now, until);
      if (!taken) return null;
      this.#epoch = taken.epoch;
    }
    const kept = await db.maybe(keepCursor, this.#chainId, this.#epoch, now, until, head.height);
    if (!kept) this.#epoch = null;
    return kept;
  }

  async #read(chain: Chain, cursor: CursorRow, head: ChainHead): Promise<ScanRound> {
    const { adapter } = this.#ports;
    let at = cursor.height === null || cursor.hash === null ? null : { height: cursor.height, hash: cursor.hash };
    let blocks = 0;
    for (; blocks < blocksPerRound; blocks += 1) {
      // Blocks are hash-linked: each is read after the one before it was committed.
      const next = await adapter.header(at === null ? head.height : at.height + 1n);
      if (at !== null && !(await this.#extends(at, next))) {
        return { leased: true, blocks, rolledBackTo: await this.#rollBack(chain, cursor.epoch, at), behind: true };
      }
      if (next === null) break;
      await this.#commit(chain, cursor.epoch, next, head);
      at = next;
    }
    return { leased: true, blocks, rolledBackTo: null, behind: blocks === blocksPerRound };
  }

  /** True when the chain still contains the cursor's block. */
  async #extends(at: { height: bigint; hash: string }, next: BlockHeader | null): Promise<boolean> {
    if (next !== null) return next.parentHash === at.hash;
    return (await this.#ports.adapter.header(at.height))?.hash === at.hash;
  }

  async #commit(chain: Chain, epoch: bigint, header: BlockHeader, head: ChainHead): Promise<void> {
    const { db, clock, adapter } = this.#ports;
    const catalogue = await this.#ports.catalogue.current();
    const watched = new Map<string, WatchedAddress>();
    const assets = tokensOfChain(catalogue, chain.id).map(({ asset }) => asset);
    const block = await adapter.block(header, assets, async (keys) => {
      for (const row of await db.many(findWatched, chain.chainType, keys)) watched.set(row.watchKey, row);
      return new Set(watched.keys());
    });
    await commitBlock(this.#ports, catalogue, {
      chain,
      epoch,
      block,
      watched,
      readAt: clock.now(),
      live: head.height - header.height <= liveBlocks,
      finalHeight: finalHeight(chain, header.height, head),
    });
  }

  async #rollBack(chain: Chain, epoch: bigint, from: { height: bigint }): Promise<bigint> {
    const ancestor = await this.#commonAncestor(chain, from.height);
    await rollBack(this.#ports, await this.#ports.catalogue.current(), { chain, epoch, ancestor });
    return ancestor.height;
  }

  async #commonAncestor(chain: Chain, from: bigint): Promise<{ height: bigint; hash: string }> {
    for (let top = from; top >= 0n; top -= BigInt(headersPerStep)) {
      // walks down until both histories agree
      for (const stored of await this.#ports.db.many(listHeadersDown, chain.id, top, headersPerStep)) {
        if ((await this.#ports.adapter.header(stored.height))?.hash === stored.hash) return stored;
      }
    }
    throw new InvariantError('The node shares no block with what was read before: it follows another chain.', {
      chain: chain.shortName,
    });
  }
}

/** The chain's own word where it has one, never beyond what was read; otherwise a number of confirmations. */
const finalHeight = (chain: Chain, height: bigint, head: ChainHead): bigint => {
  const byDepth = height - BigInt(chain.confirmationsRequired) + 1n;
  if (chain.finalityTag === null || head.finalHeight === null) return byDepth;
  return head.finalHeight < height ? head.finalHeight : height;
};
