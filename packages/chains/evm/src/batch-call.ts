import type { BatchItem } from '@florin/domain/ports/chain';
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem';
import type { Hex } from './erc20.ts';

const abi = parseAbi([
  'struct Item { address from; uint256 amount; }',
  'function sweep(address token, uint256 gasEach, Item[] items)',
]);

export interface BatchCall {
  token: string;
  /** Most gas that one item may use. */
  gasEach: bigint;
  items: readonly BatchItem[];
}

export const encodeBatchCall = ({ token, gasEach, items }: BatchCall): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'sweep',
    args: [token as Hex, gasEach, items.map(({ address, amount }) => ({ from: address as Hex, amount }))],
  });

/** Reads the calldata of exactly one `sweep`; null for anything else, another encoding of the same included. */
export function decodeBatchCall(calldata: Hex): BatchCall | null {
  try {
    const [token, gasEach, items] = decodeFunctionData({ abi, data: calldata }).args;
    const call = { token, gasEach, items: items.map(({ from, amount }) => ({ address: from, amount })) };
    return encodeBatchCall(call) === calldata ? call : null;
  } catch {
    return null;
  }
}
