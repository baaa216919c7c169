import { transferTopic } from '@florin/chain-evm/erc20';
import { bloomOf } from './bloom.ts';
import type { SimulatedBlock } from './chain.ts';
import type { SimulatedReceipt } from './state.ts';

export const hex = (value: bigint | number): string => `0x${value.toString(16)}`;
export const topicOf = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;
const bloomItems = ({ receipts }: SimulatedBlock): string[] =>
  receipts.flatMap(({ logs }) =>
    logs.flatMap(({ contract, from, to }) => [contract, transferTopic, topicOf(from), topicOf(to)]),
  );

export const toTransaction = ({ hash, from, to, value, nonce }: SimulatedReceipt['transaction']) => ({
  hash,
  from,
  to,
  value: hex(value),
  nonce: hex(nonce),
});

/** Blocks do not change, and each is asked for again and again. */
const told = new WeakMap<SimulatedBlock, Partial<Record<'whole' | 'short', object>>>();

/** A block as a node tells it, with whole transactions or with their hashes alone. */
export function toBlock(block: SimulatedBlock | null, whole: boolean): object | null {
  if (block === null) return null;
  const known = told.get(block) ?? {};
  told.set(block, known);
  return (known[whole ? 'whole' : 'short'] ??= describeBlock(block, whole));
}

const describeBlock = (block: SimulatedBlock, whole: boolean) => ({
  number: hex(block.height),
  hash: block.hash,
  parentHash: block.parentHash,
  timestamp: hex(block.time),
  baseFeePerGas: hex(block.baseFee),
  gasUsed: hex(block.receipts.reduce((sum, { gasUsed }) => sum + gasUsed, 0n)),
  logsBloom: bloomOf(bloomItems(block)),
  transactions: block.receipts.map(({ transaction }) => (whole ? toTransaction(transaction) : transaction.hash)),
});
