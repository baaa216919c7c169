import type { Block, BlockHeader, Transfer } from '@florin/domain/ports/chain';
import { quantity } from './answers.ts';
import type { Node } from './node.ts';
import { place } from './next-number.ts';

/**
 * What a node says that shows a block without these transfers. One that cannot trace speaks for what contracts moved by what
 * the receivers hold before and after the block.
 */
export async function lacking(
  missing: readonly Transfer[],
  block: Block,
  node: Node,
): Promise<'agree' | 'deny' | 'silent'> {
  if (!block.untraced || missing.some(({ position }) => position >= 0)) return 'deny';
  // Who holds less than that may have sent coins on in the same block: no contradiction.
  return (await gained(node, block.header, [...block.transfers, ...missing], missing)) ? 'agree' : 'silent';
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
