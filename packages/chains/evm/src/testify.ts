import type { Block, BlockHeader, Testimony, Transfer } from '@florin/domain/ports/chain';
import type { Node, Rpc } from './node.ts';
import { readBlock } from './read-block.ts';
import { readHeaderOf } from './read-header.ts';

/**
 * Asks every node by itself whether its best chain has this block, and these transfers of it. A node that fails or has
 * not come that far says nothing; one that knows another block, lacks a transfer or gives it differently denies.
 */
export async function testify(
  rpc: Rpc,
  block: Pick<BlockHeader, 'height' | 'hash'>,
  transfers: readonly Transfer[],
): Promise<Testimony> {
  const words = await Promise.all(rpc.nodes.map((node) => ask(node, block, transfers).catch(() => 'silent' as const)));
  const count = (word: (typeof words)[number]): number => words.filter((one) => one === word).length;
  return { agree: count('agree'), deny: count('deny'), silent: count('silent') };
}

async function ask(
  node: Node,
  { height, hash }: Pick<BlockHeader, 'height' | 'hash'>,
  transfers: readonly Transfer[],
): Promise<'agree' | 'deny' | 'silent'> {
  const header = await readHeaderOf(node, height);
  if (header === null) return 'silent';
  if (header.hash !== hash) return 'deny';
  const keys = new Set(transfers.map(({ watchKey }) => watchKey));
  const block = await readBlock(
    node,
    header,
    transfers.map(({ asset }) => asset),
    async (asked) => new Set(asked.filter((key) => keys.has(key))),
  );
  return shows(block, transfers);
}

/** A node that cannot trace does not deny what only a trace shows. */
function shows(block: Block, transfers: readonly Transfer[]): 'agree' | 'deny' | 'silent' {
  const shown = new Set(block.transfers.map(facts));
  const missing = transfers.filter((transfer) => !shown.has(facts(transfer)));
  if (missing.length === 0) return 'agree';
  return block.untraced && missing.every(({ position }) => position < 0) ? 'silent' : 'deny';
}

const facts = ({ txHash, position, watchKey, asset, amount }: Transfer): string =>
  [txHash, position, watchKey, asset.kind === 'native' ? '' : asset.ref, amount].join(' ');
