import type { Asker } from '@florin/json-rpc/failures';
import { quantity } from './answers.ts';

/** The newest block, or one of a given height, as a question names it. */
export const place = (height: bigint | undefined): string =>
  height === undefined ? 'latest' : `0x${height.toString(16)}`;

/** The count of an account's transactions in blocks is the next number that it may use. */
export const readNext = (node: Asker, address: string, height?: bigint): Promise<bigint> =>
  node.ask('eth_getTransactionCount', [address, place(height)], (value) => quantity(value, 'transaction count'));
