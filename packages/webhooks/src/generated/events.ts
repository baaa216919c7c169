// Written by "npm run event-types" from the contract. Do not edit.

export interface PaymentEvent {
  /** What happened. Deliver on `payment.completed` and on nothing before it. */
  readonly event: 'payment.created' | 'payment.awaiting_payment' | 'payment.partially_paid' | 'payment.confirming' | 'payment.confirmed' | 'payment.completed' | 'payment.expired' | 'payment.expired_selection' | 'payment.expired_partial' | 'payment.blacklisted' | 'payment.sweep_failed' | 'payment.failed';
  /** When it happened. */
  readonly timestamp: EventTimestamp;
  /** What the event is about. */
  readonly data: PaymentEventDetail;
}

/** An instant in UTC (ISO 8601) with microseconds and an offset. */
export type EventTimestamp = string;

export interface PaymentEventDetail {
  /** Id of the payment. */
  readonly payment_id: Uuid;
  /** The status of the payment at this event, as the event names it. */
  readonly status: 'awaiting_selection' | 'awaiting_payment' | 'partially_paid' | 'confirming' | 'confirmed' | 'completed' | 'expired' | 'expired_selection' | 'expired_partial' | 'blacklisted' | 'sweep_failed' | 'failed';
  /** What the merchant asks for, in US dollars. */
  readonly amount_usd: Usd;
  /** Whole units that came so far; a payment calls it `total_received_crypto`. */
  readonly received_crypto: CryptoAmount;
  /** Symbol of the chosen token; null until one is chosen. */
  readonly crypto_symbol: string | null;
  /** Name of the chosen token; null until one is chosen. */
  readonly crypto_name: string | null;
  /** Short name of the chain. */
  readonly chain: string | null;
  /** US dollars for one unit of the chosen token, fixed by the choice; null until then. */
  readonly locked_rate_usd: Rate | null;
  /** Who bears the fees: `user` is the merchant, `payer` pays them on top. */
  readonly fee_payer: 'user' | 'payer';
  /** What is taken of the payment. */
  readonly fees: {
    /** What the operator takes; null until it is settled. */
    readonly service_fee_usd: Usd | null;
    /** What is taken for turning the token into dollars; null until it is settled. */
    readonly conversion_fee_usd: Usd | null;
    /** What the token's own contract kept, where the merchant bears it; null otherwise. */
    readonly token_fee_usd: Usd | null;
  };
  /** What the merchant is credited; a payment calls it `net_settlement_usd`. Null until it is settled. */
  readonly net_amount_usd: Usd | null;
  /** Until when the locked rate holds; null while no countdown runs. */
  readonly selection_expires_at: Timestamp | null;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** When it was completed; null until then. */
  readonly completed_at: Timestamp | null;
  /** Where the payer is sent after paying; null without one. */
  readonly redirect_url: string | null;
  /** The merchant's own text, which the payer sees; null without one. */
  readonly description: string | null;
  /** The merchant's own number of it, for example of an order; null without one. */
  readonly reference: string | null;
  /** The merchant's own texts by name, as they were given; the payer does not see them. */
  readonly metadata: { readonly [member: string]: string };
  /** The payment link that it was opened at; null without one. */
  readonly payment_link_id: Uuid | null;
  /** What prices it in another currency; null without a quote. */
  readonly quote: PaymentQuote | null;
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

export interface PaymentQuote {
  /** Id of the quote. */
  readonly id: Uuid;
  /** The currency, by its code of ISO 4217. */
  readonly currency: Currency;
  /** The price in that currency. */
  readonly amount: CurrencyAmount;
  /** US dollars for one unit of the currency. */
  readonly rate: Rate;
  /** Until when a payment could be created at it. */
  readonly expires_at: Timestamp;
}

/** A currency by its three letters of ISO 4217. */
export type Currency = string;

/** An amount as text with as many digits after the point as the currency has: JPY none, EUR two, KWD three. */
export type CurrencyAmount = string;

export interface WithdrawalEvent {
  /** The event type. */
  readonly event: 'withdrawal.created' | 'withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.rejected' | 'withdrawal.failed';
  /** When it happened. */
  readonly timestamp: EventTimestamp;
  /** What the event is about. */
  readonly data: WithdrawalEventDetail;
}

export interface WithdrawalEventDetail {
  /** Id of the withdrawal. */
  readonly withdrawal_id: Uuid;
  /** The chain. */
  readonly chain: ChainSummary;
  /** Copied from the wallet at the request. */
  readonly destination_address: string;
  /** Gross: what leaves the balance. */
  readonly amount_usd: Usd;
  /** What the operator takes for the withdrawal. */
  readonly fee_usd: Usd;
  /** What arrives, in USDT. */
  readonly net_amount_usd: Usd;
  /** How the withdrawal came about; always `manual`. */
  readonly source: 'manual';
  /** The status of the withdrawal at this event. */
  readonly status: 'pending_approval' | 'processing' | 'completed' | 'rejected' | 'failed';
  /** Of the payout; null until it is final. */
  readonly tx_hash: string | null;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** When it was paid out. */
  readonly completed_at: Timestamp | null;
  /** When it last changed. */
  readonly updated_at: Timestamp;
  /** Why it was rejected; null when it was not. */
  readonly rejection_reason: string | null;
  /** Why it failed; null when it did not. */
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
  /** Its id. */
  readonly id: Uuid;
  /** Its name. */
  readonly name: string;
  /** Lowercase code of the chain. */
  readonly short_name: string;
  /** Family of the chain, for example `evm`. */
  readonly chain_type: string;
}

export interface RefundEvent {
  /** The event type. */
  readonly event: 'refund.requested' | 'refund.approved' | 'refund.processing' | 'refund.completed' | 'refund.rejected' | 'refund.failed';
  /** When it happened. */
  readonly timestamp: EventTimestamp;
  /** What the event is about. */
  readonly data: RefundEventDetail;
}

export interface RefundEventDetail {
  /** Id of the refund. */
  readonly refund_id: Uuid;
  /** Whose coins go back: `surplus` was too much, `quarantine` is held back, `unmatched` was taken by no payment; for `balance` the merchant pays out of the balance. */
  readonly source: 'surplus' | 'quarantine' | 'unmatched' | 'balance';
  /** Id of the payment. */
  readonly payment_id: Uuid | null;
  /** The deposit that goes back; null for what the treasury gives. */
  readonly deposit_id: Uuid | null;
  /** What it takes out of the merchant's balance; null where the coins are the payer's own. */
  readonly amount_usd: Usd | null;
  /** The status of the refund at this event. */
  readonly status: 'requested' | 'approved' | 'processing' | 'completed' | 'rejected' | 'failed';
  /** The chain. */
  readonly chain: ChainSummary;
  /** The token; null until one is chosen. */
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
  /** Why it was rejected; null when it was not. */
  readonly rejection_reason: string | null;
  /** Why it failed; null when it did not. */
  readonly failure_reason: string | null;
  /** Why an approved one does not move at present; it goes on by itself. */
  readonly waiting_reason: 'treasury_liquidity' | 'treasury_gas' | 'chain_unavailable' | 'signer_refused' | 'payout_failed' | 'exchange_unavailable' | 'exchange_suspended' | 'exchange_balance' | 'exchange_refused' | 'exchange_unanswered' | 'merchant_signature' | null;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** When it last changed. */
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
  /** Its id. */
  readonly id: Uuid;
  /** Symbol of the token, for example `USDT`. */
  readonly symbol: string;
  /** Its name. */
  readonly name: string;
}

export interface DepositEvent {
  /** The event type. */
  readonly event: 'deposit.unmatched';
  /** When it happened. */
  readonly timestamp: EventTimestamp;
  /** What the event is about. */
  readonly data: DepositEventDetail;
}

export interface DepositEventDetail {
  /** Id of the deposit. */
  readonly deposit_id: Uuid;
  /** Short name of the chain. */
  readonly chain: string;
  /** Symbol of the token, for example `USDT`. */
  readonly symbol: string;
  /** Whole units of the token that came. */
  readonly amount_crypto: CryptoAmount;
  /** The transaction on its chain. */
  readonly tx_hash: string;
  /** Where the coins came from; null where the chain does not tell. */
  readonly from_address: string | null;
  /** The address of ours that the coins came to. */
  readonly address: string;
  /** Why no payment took it. */
  readonly reason: 'wrong_token' | 'wrong_chain' | 'after_settlement' | 'below_dust' | 'untraced' | 'token_unavailable' | 'before_payment';
  /** The payment that the address belongs to. */
  readonly payment_id: Uuid;
  /** When the service first saw it. */
  readonly detected_at: Timestamp;
}

export interface WalletEvent {
  /** The event type. */
  readonly event: 'wallet.updated';
  /** When it happened. */
  readonly timestamp: EventTimestamp;
  /** What the event is about. */
  readonly data: WalletEventDetail;
}

export interface WalletEventDetail {
  /** Id of the wallet. */
  readonly wallet_id: Uuid;
  /** The chain. */
  readonly chain: ChainSummary;
  /** Null when the wallet was removed. */
  readonly address: string | null;
  /** Null when there was none. */
  readonly previous_address: string | null;
  /** A name of your own for it; null without one. */
  readonly label: string | null;
  /** When the address changed. */
  readonly changed_at: Timestamp;
  /** Withdrawals to it can be asked for from this moment on; null when it was removed. */
  readonly usable_from: Timestamp | null;
}

/** The signed body of a delivery; `event` tells the cases apart. */
export type WebhookEvent = PaymentEvent | WithdrawalEvent | RefundEvent | DepositEvent | WalletEvent;

export type WebhookEventType = WebhookEvent['event'];
