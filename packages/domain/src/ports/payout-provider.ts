import type { WaitingReason } from '@florin/contract/vocabulary';
import type { Asset } from './chain.ts';

/** What a payout moves, and on which chain. */
export interface PayoutToken {
  readonly chainId: string;
  /** Family of the chain. */
  readonly chainType: string;
  readonly asset: Asset;
}

/** An approved payout that nothing was done for yet. */
export interface PayoutOrder {
  readonly token: PayoutToken;
  readonly destination: string;
  /** Base units that arrive. */
  readonly amount: bigint;
}

export type PayoutDraft =
  /** It can be sent from this account, which holds `held` base units, and costs at most `feeCap` native base units. */
  | { readonly ready: true; readonly from: string; readonly held: bigint; readonly feeCap: bigint }
  | { readonly ready: false; readonly reason: WaitingReason };

/** The half that the API server asks: pure, no node involved. */
export interface PayoutCoverage {
  /** Whether withdrawals can be paid out in this token. */
  covers(token: PayoutToken): boolean;
}

/** Who pays withdrawals out. */
export interface PayoutProvider extends PayoutCoverage {
  /** What a payout would need at present; nothing moves yet. */
  draft(order: PayoutOrder): Promise<PayoutDraft>;
}
