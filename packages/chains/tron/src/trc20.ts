import { fromWord, toWord } from './address-book.ts';

/** keccak256('Transfer(address,address,uint256)'), the first topic of the event of TRC-20. */
export const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export const decimalsCall = '313ce567';
export const symbolCall = '95d89b41';
/** Call data of `balanceOf(address)`, in hex. */
export const balanceOfCall = (holder: string): string => `70a08231${toWord(holder).padStart(64, '0')}`;

export interface TransferEvent {
  /** Spelled when asked for: of most transfers nobody wants to know. */
  readonly from: string;
  to: string;
  amount: bigint;
}

/** Reads a Transfer event; null when its topics or its content have another form than TRC-20's. Canonical addresses. */
export function readTransferEvent({ topics, data }: { topics: readonly string[]; data: string }): TransferEvent | null {
  const [topic, from, to, more] = topics;
  if (topic !== transferTopic || from === undefined || to === undefined || more !== undefined) return null;
  if (data.length !== 64) return null;
  return {
    get from() {
      return fromWord(from.slice(24));
    },
    to: fromWord(to.slice(24)),
    amount: BigInt(`0x${data}`),
  };
}
