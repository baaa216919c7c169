import type { Anvil } from '@florin/nodes/anvil';

/** Less than the confirmations of the test chain: what is final stays. */
export const depthMax = 2;

/**
 * Replaces the newest blocks; each of their transactions comes back in the last of the new ones, or is forgotten by
 * the node. False when there was nothing to replace.
 */
export async function reorgSome(anvil: Anvil, random: () => number): Promise<boolean> {
  const height = await anvil.height();
  const depth = 1 + Math.floor(random() * depthMax);
  if (height <= depth) return false;
  const again: [string, number][] = [];
  for (let at = height - depth + 1; at <= height; at += 1) {
    const block = await anvil.rpc<{ transactions: string[] }>('eth_getBlockByNumber', [`0x${at.toString(16)}`, false]);
    for (const hash of block.transactions) again.push([await anvil.rawTransaction(hash), depth - 1]);
  }
  // Some of them: one whose predecessor is gone could not be in a block.
  const kept = again.slice(0, Math.floor(random() * (again.length + 1)));
  await anvil.reorg(depth, kept);
  return true;
}
