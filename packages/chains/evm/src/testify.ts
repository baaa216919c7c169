import type { BlockHeader, Testimony, Transfer } from '@florin/domain/ports/chain';
import { quantity } from './answers.ts';
import type { Node, Rpc } from './node.ts';
import { place } from './number-slots.ts';
import { readBlock } from './read-block.ts';
import { readHeaderOf } from './read-header.ts';

/**
 * Asks every node by itself whether its best chain has this block, and these transfers of it. A node that fails or has
 * not come that far says nothing; one that knows another block, lacks a transfer or gives it differently denies. One that
 * cannot trace speaks for what contracts moved by what the receivers hold before and after the block.
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
  const shown = new Set(block.transfers.map(facts));
  const missing = transfers.filter((transfer) => !shown.has(facts(transfer)));
  if (missing.length === 0) return 'agree';
  if (!block.untraced || missing.some(({ position }) => position >= 0)) return 'deny';
  // Who holds less than that may have sent coins on in the same block: no contradiction.
  return (await gained(node, header, [...block.transfers, ...missing], missing)) ? 'agree' : 'silent';
}

/** Whether each receiver of what is missing holds at least so many coins more after a block as these transfers bring. */
async function gained(
  node: Node,
  { height }: Pick<BlockHeader, 'height'>,
  transfers: readonly Transfer[],
  missing: readonly Transfer[],
): Promise<boolean> {
  for (const key of new Set(missing.map(({ watchKey }) => watchKey))) {
    // nearly always one
    const [before, after] = await Promise.all([held(node, key, height - 1n), held(node, key, height)]);
    const brought = transfers
      .filter(({ watchKey, asset }) => watchKey === key && asset.kind === 'native')
      .reduce((sum, { amount }) => sum + amount, 0n);
    if (after - before < brought) return false;
  }
  return true;
}

const held = (node: Node, holder: string, height: bigint): Promise<bigint> =>
  node.ask('eth_getBalance', [holder, place(height)], (value) => quantity(value, 'balance'));

const facts = ({ txHash, position, watchKey, asset, amount }: Transfer): string =>
  [txHash, position, watchKey, asset.kind === 'native' ? '' : asset.ref, amount].join(' ');
