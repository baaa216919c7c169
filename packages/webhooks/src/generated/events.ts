// Written by "npm run event-types" from the contract. Do not edit.

export interface PaymentEvent {
  readonly event: 'payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed';
  readonly timestamp: EventTimestamp;
  readonly data: PaymentEventDetail;
}

/** An instant in UTC (ISO 8601) with microseconds and an offset. */
export type EventTimestamp = string;

export interface PaymentEventDetail {
  readonly payment_id: Uuid;
  readonly status: 'awaiting_selection' | 'awaiting_payment' | 'partially_paid' | 'confirming' | 'confirmed' | 'completed' | 'expired' | 'expired_selection' | 'expired_partial' | 'blacklisted' | 'sweep_failed' | 'failed';
  readonly amount_usd: Usd;
  readonly received_crypto: CryptoAmount;
  readonly crypto_symbol: string | null;
  readonly crypto_name: string | null;
  /** Short name of the chain. */
  readonly chain: string | null;
  readonly locked_rate_usd: Rate | null;
  readonly fee_payer: 'user' | 'payer';
  readonly fees: {
    readonly service_fee_usd: Usd | null;
    readonly conversion_fee_usd: Usd | null;
    readonly token_fee_usd: Usd | null;
  };
  readonly net_amount_usd: Usd | null;
  readonly selection_expires_at: Timestamp | null;
  readonly created_at: Timestamp;
  readonly completed_at: Timestamp | null;
  readonly redirect_url: string | null;
}

/** Lowercase, hyphenated UUID. */
export type Uuid = string;

/** US dollars as text with exactly two digits after the point. */
export type Usd = string;

/** Whole units of a token as plain decimal text: no exponent, no trailing zeros, up to 18 decimals. */
export type CryptoAmount = string;

/** US dollars for one whole unit of a token, with one to 18 digits after the point. */
export type Rate = string;

/** An instant in UTC (ISO 8601). */
export type Timestamp = string;

export interface WithdrawalEvent {
  readonly event: 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed';
  readonly timestamp: EventTimestamp;
  readonly data: WithdrawalEventDetail;
}

export interface WithdrawalEventDetail {
  readonly withdrawal_id: Uuid;
  readonly chain: ChainSummary;
  /** Copied from the wallet at the request. */
  readonly destination_address: string;
  /** Gross: what leaves the balance. */
  readonly amount_usd: Usd;
  readonly fee_usd: Usd;
  /** What arrives, in USDT. */
  readonly net_amount_usd: Usd;
  readonly source: 'manual';
  readonly status: 'pending_approval' | 'processing' | 'completed' | 'rejected' | 'failed';
  /** Of the payout; null until it is final. */
  readonly tx_hash: string | null;
  readonly created_at: Timestamp;
  /** When it was paid out. */
  readonly completed_at: Timestamp | null;
  readonly updated_at: Timestamp;
  readonly rejection_reason: string | null;
  readonly failure_reason: string | null;
  /** Why it does not move at present, before its approval only for a chain that is closed; it goes on by itself. */
  readonly waiting_reason: 'treasury_liquidity' | 'treasury_gas' | 'chain_unavailable' | 'signer_refused' | 'payout_failed' | 'exchange_unavailable' | 'exchange_suspended' | 'exchange_balance' | 'exchange_refused' | 'exchange_unanswered' | 'merchant_signature' | null;
  /** When it was approved or rejected. */
  readonly reviewed_at: Timestamp | null;
  /** When it was approved. */
  readonly processing_at: Timestamp | null;
  /** When it was given up. */
  readonly failed_at: Timestamp | null;
}

export interface ChainSummary {
  readonly id: Uuid;
  readonly name: string;
  /** Lowercase code of the chain. */
  readonly short_name: string;
  /** Family of the chain, for example `evm`. */
  readonly chain_type: string;
}

export interface RefundEvent {
  readonly event: 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed';
  readonly timestamp: EventTimestamp;
  readonly data: RefundEventDetail;
}

export interface RefundEventDetail {
  readonly refund_id: Uuid;
  readonly source: 'surplus' | 'quarantine' | 'unmatched';
  readonly payment_id: Uuid | null;
  /** The deposit that goes back; null for a surplus. */
  readonly deposit_id: Uuid | null;
  readonly status: 'requested' | 'approved' | 'processing' | 'completed' | 'rejected' | 'failed';
  readonly chain: ChainSummary;
  readonly token: TokenSummary;
  /** What is given back, gross. */
  readonly amount_crypto: CryptoAmount;
  /** What of it the payer bears of the network's cost. */
  readonly deducted_crypto: CryptoAmount;
  /** What arrives. */
  readonly net_amount_crypto: CryptoAmount;
  /** Where it goes; null until the payer has said so. */
  readonly address: string | null;
  /** Null until it is final. */
  readonly tx_hash: string | null;
  readonly rejection_reason: string | null;
  readonly failure_reason: string | null;
  /** Why an approved one does not move at present; it goes on by itself. */
  readonly waiting_reason: 'treasury_liquidity' | 'treasury_gas' | 'chain_unavailable' | 'signer_refused' | 'payout_failed' | 'exchange_unavailable' | 'exchange_suspended' | 'exchange_balance' | 'exchange_refused' | 'exchange_unanswered' | 'merchant_signature' | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  /** When the address was given. */
  readonly address_given_at: Timestamp | null;
  /** When it was approved or rejected. */
  readonly reviewed_at: Timestamp | null;
  /** When its payout was planned. */
  readonly processing_at: Timestamp | null;
  /** When its payout was final. */
  readonly completed_at: Timestamp | null;
  /** When it was given up. */
  readonly failed_at: Timestamp | null;
}

export interface TokenSummary {
  readonly id: Uuid;
  readonly symbol: string;
  readonly name: string;
}

export interface DepositEvent {
  readonly event: 'deposit.unmatched';
  readonly timestamp: EventTimestamp;
  readonly data: DepositEventDetail;
}

export interface DepositEventDetail {
  readonly deposit_id: Uuid;
  /** Short name of the chain. */
  readonly chain: string;
  readonly symbol: string;
  readonly amount_crypto: CryptoAmount;
  readonly tx_hash: string;
  readonly from_address: string | null;
  readonly address: string;
  /** Why no payment took it. */
  readonly reason: 'wrong_token' | 'wrong_chain' | 'after_settlement' | 'below_dust' | 'untraced' | 'token_unavailable' | 'before_payment';
  /** The payment that the address belongs to. */
  readonly payment_id: Uuid;
  readonly detected_at: Timestamp;
}

export interface WalletEvent {
  readonly event: 'wallet.updated';
  readonly timestamp: EventTimestamp;
  readonly data: WalletEventDetail;
}

export interface WalletEventDetail {
  readonly wallet_id: Uuid;
  readonly chain: ChainSummary;
  /** Null when the wallet was removed. */
  readonly address: string | null;
  /** Null when there was none. */
  readonly previous_address: string | null;
  readonly label: string | null;
  readonly changed_at: Timestamp;
  /** Withdrawals to it can be asked for from this moment on; null when it was removed. */
  readonly usable_from: Timestamp | null;
}

/** The signed body of a delivery; `event` tells the cases apart. */
export type WebhookEvent = PaymentEvent | WithdrawalEvent | RefundEvent | DepositEvent | WalletEvent;

export type WebhookEventType = WebhookEvent['event'];
