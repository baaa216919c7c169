import type { RecentBlock, WalletNetwork } from '@florin/contract/schemas/checkout';
import type { Ask } from './patience.ts';

/** What a wallet is to pay, whatever the family of its chain. */
export interface Wish {
  /** The payment's link; null for a family without a standard for them. */
  uri: string | null;
  address: string;
  /** Base units. */
  amount: bigint;
  /** Of the token that is asked for. */
  decimals: number;
  chainName: string;
  network: WalletNetwork | null;
  recentBlock: () => Promise<RecentBlock>;
  /** Where wallets of TON read who asks them. */
  manifestUrl: string;
  /** Milliseconds by the server's clock. */
  now: () => number;
}

/** A wallet of this browser that can pay a wish. */
export interface PayingWallet {
  id: string;
  name: string;
  /** `data:` address of a picture; null where it gave none. */
  icon: string | null;
  pay: Ask;
}

export type Found = (wallets: readonly PayingWallet[]) => void;
