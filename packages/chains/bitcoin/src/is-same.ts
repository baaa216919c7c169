import type { Rpc } from './node.ts';
import { readRaw } from './read-transaction.ts';
import { decodeRaw, type WireTransaction } from './wire-transaction.ts';

/**
 * Whether a transaction spends and pays what signed bytes do. Without witnesses its hash covers the signatures as well, and
 * of each there is a second form, S negated, which nodes do not carry and blocks may have (BIP-62).
 * @throws NodeFailure when the node does not have it.
 */
export async function isSame(rpc: Rpc, txHash: string, raw: string): Promise<boolean> {
  const { transaction } = await rpc.read((node) => readRaw(node, txHash), 'a transaction');
  return wordsOf(transaction) === wordsOf(decodeRaw(raw));
}

const wordsOf = ({ inputs, outputs }: WireTransaction): string =>
  [
    ...inputs.map(({ txHash, position }) => `${txHash}:${position}`),
    ...outputs.map(({ amount, script }) => `${amount} ${script}`),
  ].join();
