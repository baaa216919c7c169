import type { Asset, Block, BlockHeader, Testimony, Transfer, WatchLookup } from '@florin/domain/ports/chain';
import type { Failover } from './failover.ts';
import type { Asker } from './failures.ts';

/** What a family's reading of a block is asked. */
export interface BlockQuestion {
  header: BlockHeader;
  assets: readonly Asset[];
  watched: WatchLookup;
}

export interface Testified {
  place: Pick<BlockHeader, 'height' | 'hash'>;
  transfers: readonly Transfer[];
}

type Word = 'agree' | 'deny' | 'silent';

/** How a family reads one node. */
export interface WitnessReading<Node extends Asker> {
  /** Null beyond the node's head. */
  header(node: Node, height: bigint): Promise<BlockHeader | null>;
  block(node: Node, question: BlockQuestion): Promise<Block>;
  /** The word of a node that shows a block without some of these; it denies where this is missing. */
  lacking?(missing: readonly Transfer[], block: Block, node: Node): Word | Promise<Word>;
  /** True where a block's content proves its hash: it is read also where none of its transfers is asked for. */
  proves?: boolean;
}

/**
 * Asks every node by itself whether it has this block at its height, and these transfers of it. A node that fails or has
 * not come that far says nothing; one that knows another block, lacks a transfer or gives it differently denies.
 */
export async function testify<Node extends Asker>(
  { nodes }: Pick<Failover<Node>, 'nodes'>,
  testified: Testified,
  reading: WitnessReading<Node>,
): Promise<Testimony> {
  const words = await Promise.all(nodes.map((node) => wordOf(node, testified, reading).catch((): Word => 'silent')));
  const count = (word: Word): number => words.filter((one) => one === word).length;
  return { agree: count('agree'), deny: count('deny'), silent: count('silent') };
}

async function wordOf<Node extends Asker>(
  node: Node,
  { place, transfers }: Testified,
  reading: WitnessReading<Node>,
): Promise<Word> {
  const header = await reading.header(node, place.height);
  if (header === null) return 'silent';
  if (header.hash !== place.hash) return 'deny';
  if (transfers.length === 0 && reading.proves !== true) return 'agree';
  const ours = new Set(transfers.map(({ watchKey }) => watchKey));
  const block = await reading.block(node, {
    header,
    assets: transfers.map(({ asset }) => asset),
    watched: async (keys) => new Set(keys.filter((key) => ours.has(key))),
  });
  const shown = new Set(block.transfers.map(facts));
  const missing = transfers.filter((transfer) => !shown.has(facts(transfer)));
  if (missing.length === 0) return 'agree';
  return reading.lacking?.(missing, block, node) ?? 'deny';
}

const facts = ({ txHash, position, watchKey, asset, amount }: Transfer): string =>
  [txHash, position, watchKey, asset.kind === 'native' ? '' : asset.ref, amount].join(' ');
