import type { BlockHeader, Testimony, Transfer } from '@florin/domain/ports/chain';
import type { Asker } from '@florin/json-rpc/failures';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';
import { readBlock } from './read-block.ts';
import { readHeaderAt } from './read-header.ts';

interface Question {
  place: Pick<BlockHeader, 'height' | 'hash'>;
  transfers: readonly Transfer[];
}

/**
 * Asks every node by itself whether its best chain has this block, and these transfers of it. A node that fails or has not
 * come that far says nothing; one that knows another block, lacks a transfer or gives it differently denies.
 */
export async function testify(network: Network, rpc: Rpc, question: Question): Promise<Testimony> {
  const words = await Promise.all(
    rpc.nodes.map((node) => wordOf(network, node, question).catch(() => 'silent' as const)),
  );
  const count = (word: (typeof words)[number]): number => words.filter((one) => one === word).length;
  return { agree: count('agree'), deny: count('deny'), silent: count('silent') };
}

async function wordOf(network: Network, node: Asker, { place, transfers }: Question) {
  const header = await readHeaderAt(node, place.height);
  if (header === null) return 'silent';
  if (header.hash !== place.hash) return 'deny';
  if (transfers.length === 0) return 'agree';
  const ours = new Set(transfers.map(({ watchKey }) => watchKey));
  const assets = transfers.map(({ asset }) => asset);
  const watched = async (keys: readonly string[]) => new Set(keys.filter((key) => ours.has(key)));
  const block = await readBlock(network, node, { header, assets, watched });
  const shown = new Set(block.transfers.map(facts));
  return transfers.every((transfer) => shown.has(facts(transfer))) ? 'agree' : 'deny';
}

const facts = ({ txHash, position, watchKey, asset, amount }: Transfer): string =>
  [txHash, position, watchKey, asset.kind === 'native' ? '' : asset.ref, amount].join(' ');
