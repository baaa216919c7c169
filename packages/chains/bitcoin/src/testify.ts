import type { BlockHeader, Testimony, Transfer } from '@florin/domain/ports/chain';
import type { Network } from './networks.ts';
import type { Node, Rpc } from './node.ts';
import { readBlock } from './read-block.ts';
import { readHeaderAt } from './read-header.ts';

/**
 * Asks every node by itself whether its best chain has this block, and these transfers of it. A node that fails or has
 * not come that far says nothing; one that knows another block or lacks a transfer denies.
 */
export async function testify(
  network: Network,
  rpc: Rpc,
  block: Pick<BlockHeader, 'height' | 'hash'>,
  transfers: readonly Transfer[],
): Promise<Testimony> {
  const asked = rpc.nodes.map((node) => ask(network, node, block, transfers).catch(() => 'silent' as const));
  const words = await Promise.all(asked);
  const count = (word: (typeof words)[number]): number => words.filter((one) => one === word).length;
  return { agree: count('agree'), deny: count('deny'), silent: count('silent') };
}

async function ask(
  network: Network,
  node: Node,
  { height, hash }: Pick<BlockHeader, 'height' | 'hash'>,
  transfers: readonly Transfer[],
): Promise<'agree' | 'deny' | 'silent'> {
  const header = await readHeaderAt(node, height);
  if (header === null) return 'silent';
  if (header.hash !== hash) return 'deny';
  const keys = new Set(transfers.map(({ watchKey }) => watchKey));
  const ours = async (asked: readonly string[]) => new Set(asked.filter((key) => keys.has(key)));
  const block = await readBlock(network, node, header, [{ kind: 'native' }], ours);
  const shown = new Set(block.transfers.map(facts));
  return transfers.every((transfer) => shown.has(facts(transfer))) ? 'agree' : 'deny';
}

const facts = ({ txHash, position, watchKey, asset, amount }: Transfer): string =>
  [txHash, position, watchKey, asset.kind, amount].join(' ');
