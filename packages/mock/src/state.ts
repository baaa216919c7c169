import type { FeePayer, PaymentStatus, UnmatchedReason } from '@florin/contract/vocabulary';
import type { ChainSelection } from '@florin/domain/payment/match-deposit';
import type { Settlement } from '@florin/domain/payment/settlement';
import type { PricedToken } from './catalogue.ts';

/** A rate lock with its token. */
export type Lock = ChainSelection & { readonly token: PricedToken };

/** Coins that arrived for a payment and that it took. */
export interface Deposit {
  readonly selectionId: bigint;
  readonly amount: bigint;
  readonly txHash: string;
  readonly from: string;
  readonly height: number;
  readonly seenAt: Date;
  confirmedAt: Date | null;
}

/** Coins on the address of a payment that do not count for it. */
export interface OtherDeposit {
  readonly id: string;
  readonly token: PricedToken;
  readonly amount: bigint;
  readonly txHash: string;
  readonly from: string;
  readonly reason: UnmatchedReason | null;
  readonly seenAt: Date;
  /** The refund that gave it back. */
  refundId: string | null;
}

/** A price in another currency. */
export interface QuoteState {
  readonly id: string;
  readonly currency: string;
  readonly amount: string;
  readonly amountUsd: string;
  readonly rateUsd: string;
  readonly expiresAt: Date;
  usedBy: string | null;
}

/** A payment as the mock keeps it. */
export interface PaymentState {
  readonly id: string;
  readonly index: number;
  status: PaymentStatus;
  readonly amountUsd: string;
  readonly description: string | null;
  readonly redirectUrl: string | null;
  readonly cancelUrl: string | null;
  readonly reference: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly customerEmail: string | null;
  readonly quote: QuoteState | null;
  readonly feePayer: FeePayer;
  /** Null: every token. */
  readonly allowed: readonly string[] | null;
  readonly createdAt: Date;
  /** When each status was first reached. */
  readonly reached: Partial<Record<PaymentStatus, Date>>;
  /** Every choice, oldest first. */
  locks: Lock[];
  deposits: Deposit[];
  others: OtherDeposit[];
  address: string;
  settlement: Settlement | null;
  /** The refund that gave back what was paid too much. */
  surplusRefundId: string | null;
}

/** What a merchant set up for events. */
export interface WebhookState {
  readonly url: string;
  readonly secret: string;
  readonly isActive: boolean;
  readonly events: readonly string[];
  readonly updatedAt: Date;
}

export interface EventState {
  readonly id: string;
  readonly event: string;
  readonly sourceType: 'payment' | 'deposit' | 'refund';
  readonly sourceId: string;
  /** Exactly the text that is signed and posted. */
  readonly body: string;
}
