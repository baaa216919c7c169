import type { BlockHeader, Testimony, Transfer } from '@florin/domain/ports/chain';
import type { Node, Rpc } from './node.ts';
import { readBlock } from './read-block.ts';
import { readHeaderOf } from './read-header.ts';

type Place = Pick<BlockHeader, 'height' | 'hash'>;

/**
 * Asks every node by itself whether its chain has this block, and these transfers of it. A node that fails, has not come
 * that far or keeps no record of what contracts move says nothing; one that knows another block, lacks a transfer or gives
 * it differently denies.
 */
export async function testify(rpc: Rpc, block: Place, transfers: readonly Transfer[]): Promise<Testimony> {
  const words = await Promise.all(rpc.nodes.map((node) => ask(node, block, transfers).catch(() => 'silent' as const)));
  const count = (word: (typeof words)[number]): number => words.filter((one) => one === word).length;
  return { agree: count('agree'), deny: count('deny'), silent: count('silent') };
}

async function ask(node: Node, { height, hash }: Place, transfers: readonly Transfer[]) {
  const header = await readHeaderOf(node, height);
  if (header === null) return 'silent';
  if (header.hash !== hash) return 'deny';
  if (transfers.length === 0) return 'agree';
  const keys = new Set(transfers.map(({ watchKey }) => watchKey));
  const assets = transfers.map(({ asset }) => asset);
  const block = await readBlock(node, header, assets, async (asked) => new Set(asked.filter((key) => keys.has(key))));
  const shown = new Set(block.transfers.map(facts));
  const missing = transfers.filter((transfer) => !shown.has(facts(transfer)));
  if (missing.length === 0) return 'agree';
  return block.untraced === true && missing.every(({ position }) => position < 0) ? 'silent' : 'deny';
}

const facts = ({ txHash, position, watchKey, asset, amount }: Transfer): string =>
  [txHash, position, watchKey, asset.kind === 'native' ? '' : asset.ref, amount].join(' ');
