import type { Anvil } from '@florin/nodes/anvil';
import { testChain } from '@florin/testing/catalogue';
import { keccak256, type Hex } from 'viem';

/** More than the confirmations, and so behind what was settled, paid out and refunded. */
const depths = { min: testChain.confirmationsRequired + 2, max: 18 };
/** Of the reorgs, those in which somebody spends twice; of the payer's transactions there, those that are spent elsewhere. */
const shares = { dishonest: 0.7, spentTwice: 0.35 };

export interface DrawnReorg {
  depth: number;
  /** Bytes that the new blocks take, and which of them. */
  again: [raw: string, block: number][];
  /** By the hash of what never returns: what its payer sends under the same number. */
  instead: Map<string, { hash: string; raw: string }>;
}

interface BlockTransaction {
  hash: string;
  from: string;
  nonce: string;
}

/** Which blocks are replaced, what comes back at once, and what never does; null when the chain is too young. */
export async function drawDeepReorg(anvil: Anvil, payer: string, random: () => number): Promise<DrawnReorg | null> {
  const height = await anvil.height();
  const depth = depths.min + Math.floor(random() * (depths.max - depths.min + 1));
  // The tokens were made in the first blocks.
  if (height <= depth + 10) return null;
  const isDishonest = random() < shares.dishonest;
  const instead: DrawnReorg['instead'] = new Map();
  const bytes: string[] = [];
  for (let at = height - depth + 1; at <= height; at += 1) {
    const { transactions } = await anvil.rpc<{ transactions: BlockTransaction[] }>('eth_getBlockByNumber', [
      `0x${at.toString(16)}`,
      true,
    ]);
    for (const { hash, from, nonce } of transactions) {
      const isSpentTwice = isDishonest && from === payer.toLowerCase() && random() < shares.spentTwice;
      if (isSpentTwice) instead.set(hash, await movesNothing(anvil, payer, nonce));
      bytes.push(instead.get(hash)?.raw ?? (await anvil.rawTransaction(hash)));
    }
  }
  // From the oldest on: one whose predecessor is gone could not be in a block.
  const kept = random() < 0.5 ? bytes : bytes.slice(0, Math.floor(random() * (bytes.length + 1)));
  return { depth, instead, again: kept.map((raw) => [raw, depth - 1]) };
}

/** Signed, not sent. */
async function movesNothing(anvil: Anvil, from: string, nonce: string): Promise<{ hash: string; raw: string }> {
  const fees = { gas: '0x5208', maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x77359400' };
  const raw = await anvil.rpc<Hex>('eth_signTransaction', [
    { from, to: from, value: '0x0', nonce, chainId: '0x7a69', ...fees },
  ]);
  return { hash: keccak256(raw), raw };
}
