import { checksummed } from './address-book.ts';

/** keccak256('Transfer(address,address,uint256)'), the first topic of the event of ERC-20. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const selectors = {
  transfer: 'a9059cbb',
  balanceOf: '70a08231',
  decimals: '313ce567',
  symbol: '95d89b41',
} as const;

const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const addressWord = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0');

export type Hex = `0x${string}`;

export const transferCall = (to: string, amount: bigint): Hex =>
  `0x${selectors.transfer}${addressWord(to)}${word(amount)}`;
export const balanceOfCall = (holder: string): Hex => `0x${selectors.balanceOf}${addressWord(holder)}`;
export const decimalsCall: Hex = `0x${selectors.decimals}`;
export const symbolCall: Hex = `0x${selectors.symbol}`;

/** Reads the calldata of exactly one `transfer(address,uint256)`; null for anything else, extra bytes included. */
export function readTransferCall(calldata: string): { to: string; amount: bigint } | null {
  const found = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(calldata.toLowerCase());
  if (found?.[1] === undefined || found[2] === undefined) return null;
  return { to: checksummed(`0x${found[1]}`), amount: BigInt(`0x${found[2]}`) };
}

export interface TransferEvent {
  from: string;
  to: string;
  amount: bigint;
}

/** Reads a Transfer event; null when its topics or its content have another form than ERC-20's. Addresses in lower case. */
export function readTransferEvent(log: { topics: readonly string[]; data: string }): TransferEvent | null {
  const [topic, from, to, more] = log.topics;
  if (topic !== transferTopic || from === undefined || to === undefined || more !== undefined) return null;
  if (!/^0x[0-9a-f]{64}$/.test(log.data)) return null;
  return { from: `0x${from.slice(26)}`, to: `0x${to.slice(26)}`, amount: BigInt(log.data) };
}
