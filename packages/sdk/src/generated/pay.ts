// Written by "npm run sdk" from the contract. Do not edit.

import type { CryptoAmount, Rate, Usd } from '../decimal-types.ts';
import type { CallOptions } from '../options.ts';
import type { AddressAttestation, ChainSummary, OtherDeposit, PaymentQuote, Timestamp, TokenDetail, TokenSummary, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** The payer's side of one payment. */
export interface PayApi {
  /**
   * Read what the payment page shows: `GET /v1/pay/:payment_id`.
   * Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  retrieve(payment_id: string, options?: CallOptions): Promise<Checkout>;

  /**
   * Read whose page it is: `GET /v1/pay/:payment_id/brand`.
   * The operator's name, with the colour and the logo of the payment's merchant where he has set them. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  brand(payment_id: string, options?: CallOptions): Promise<Brand>;

  /**
   * Poll the status of a payment: `GET /v1/pay/:payment_id/status`.
   * Cheap enough to be asked every few seconds. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  status(payment_id: string, options?: CallOptions): Promise<CheckoutStatus>;

  /**
   * Confirm a token: `POST /v1/pay/:payment_id/confirm`.
   * Locks the rate and fixes the amount to send. A payment whose window ran out may be confirmed again, at the rate of that moment. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`, `RATE_STALE`.
   */
  confirm(payment_id: string, body: TokenChoice, options?: CallOptions): Promise<ConfirmedSelection>;

  /**
   * Confirm a token (second name of the same operation): `POST /v1/pay/:payment_id/confirm-crypto`.
   * Locks the rate and fixes the amount to send. A payment whose window ran out may be confirmed again, at the rate of that moment. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`, `RATE_STALE`.
   */
  confirmCrypto(payment_id: string, body: TokenChoice, options?: CallOptions): Promise<ConfirmedSelection>;

  /**
   * Choose another token: `POST /v1/pay/:payment_id/change`.
   * Takes the payment back to `awaiting_selection` while nothing has arrived; CONFLICT afterwards. Money that was already sent for the earlier choice still counts at its rate. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  change(payment_id: string, options?: CallOptions): Promise<Checkout>;

  /**
   * Read the live rate of a token: `GET /v1/pay/:payment_id/rate`.
   * Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `RATE_STALE`.
   */
  rate(payment_id: string, query: {
    /** Id of the token. */
    readonly token_id: string;
  }, options?: CallOptions): Promise<LiveRate>;

  /**
   * Estimate the network's fees: `GET /v1/pay/:payment_id/fee-estimates`.
   * What the network would ask for a transfer of each allowed token; null where that is not known now. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  feeEstimates(payment_id: string, options?: CallOptions): Promise<FeeEstimates>;

  /**
   * Read a recent block of the chosen network: `GET /v1/pay/:payment_id/recent-block`.
   * The newest block read of it. A transaction on Solana names the hash of one, and is good for about a minute after it. CONFLICT before a token is chosen, and while the newest is older than 30 seconds. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  recentBlock(payment_id: string, options?: CallOptions): Promise<RecentBlock>;

  /**
   * Read the refund that a link is for: `GET /v1/pay/:payment_id/refund`.
   * Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  refund(payment_id: string, refund_token: string, options?: CallOptions): Promise<PayerRefund>;

  /**
   * Say where a refund goes: `POST /v1/pay/:payment_id/refund`.
   * Once for each link, within 14 days. CONFLICT when it was said before or the refund has gone on; a refused address uses nothing up. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  nameRefundAddress(payment_id: string, refund_token: string, body: RefundAddress, options?: CallOptions): Promise<PayerRefund>;

  /**
   * Ask for support: `POST /v1/pay/:payment_id/support`.
   * Answers at once what is known of the transaction. Three an hour for each payment; RATE_LIMIT_EXCEEDED tells in `Retry-After` how many seconds to wait. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  openTicket(payment_id: string, body: NewTicket, options?: CallOptions): Promise<OpenedTicket>;
}

const routes: RoutesOf<PayApi> = {
  retrieve: 'GET /v1/pay/:payment_id',
  brand: 'GET /v1/pay/:payment_id/brand',
  status: 'GET /v1/pay/:payment_id/status',
  confirm: 'POST= /v1/pay/:payment_id/confirm',
  confirmCrypto: 'POST= /v1/pay/:payment_id/confirm-crypto',
  change: 'POST /v1/pay/:payment_id/change',
  rate: 'GET= /v1/pay/:payment_id/rate',
  feeEstimates: 'GET /v1/pay/:payment_id/fee-estimates',
  recentBlock: 'GET /v1/pay/:payment_id/recent-block',
  refund: 'GET /v1/pay/:payment_id/refund @x-refund-token',
  nameRefundAddress: 'POST= /v1/pay/:payment_id/refund @x-refund-token',
  openTicket: 'POST= /v1/pay/:payment_id/support',
};

/** The payer's side of one payment. */
export const connectPay = (connection: Connection): PayApi => resource(connection, routes);

export interface Checkout {
  /** Id of the payment. */
  readonly id: Uuid;
  /** How far the payment has come. `awaiting_selection`: The payer has not chosen a token yet; no countdown runs. `awaiting_payment`: A token is chosen and its rate locked; the coins have not come. `partially_paid`: Some coins came, and less than is asked for; the payer can send the rest. `confirming`: All coins came; the chain can still take them back, so do not deliver. `confirmed`: The chain has confirmed the coins; they are not credited yet, so do not deliver. `completed`: The money is credited to the merchant: deliver now. `expired`: The payment ended without money; ask for a new one. `expired_selection`: The time of the locked rate ran out; the payer may choose again. `expired_partial`: The payment ended with less than was asked for, and that part is credited. `blacklisted`: Coins came from an address that the operator refuses; an administrator decides. `sweep_failed`: The coins came and could not be moved; an administrator tries again. `failed`: The payment ended by an administrator, or because the chain took the coins back. */
  readonly status: 'awaiting_selection' | 'awaiting_payment' | 'partially_paid' | 'confirming' | 'confirmed' | 'completed' | 'expired' | 'expired_selection' | 'expired_partial' | 'blacklisted' | 'sweep_failed' | 'failed';
  /** What the merchant asks for, in US dollars. */
  readonly amount_usd: Usd;
  /** The merchant's own text, which the payer sees; null without one. */
  readonly description: string | null;
  /** Name of the merchant, as payers see it. */
  readonly merchant_name: string;
  /** Who bears the fees: `user` is the merchant, `payer` pays them on top. */
  readonly fee_payer: 'user' | 'payer';
  /** What the payer may choose from. */
  readonly options: readonly CheckoutOption[];
  /** The token; null until one is chosen. */
  readonly token: TokenDetail | null;
  /** The chain. */
  readonly chain: ChainSummary | null;
  /** US dollars for one unit of the chosen token, fixed by the choice; null until then. */
  readonly locked_rate_usd: Rate | null;
  /** Whole units that the payer has to send in all, what has arrived included; null until a token is confirmed. */
  readonly required_crypto_amount: CryptoAmount | null;
  /** Whole units that came so far; events call it `received_crypto`. */
  readonly total_received_crypto: CryptoAmount;
  /** Whole units that are still missing; null until a token is confirmed. */
  readonly remaining_crypto_amount: CryptoAmount | null;
  /** Whole units that came beyond what was due, less what went back or is on its way; null where there are none. */
  readonly surplus_crypto_amount: CryptoAmount | null;
  /** Where the payer sends the coins. */
  readonly wallet_address: string | null;
  /** The signer's word that the address is its own; null with the address. */
  readonly address_attestation: AddressAttestation | null;
  /** Link or QR code content for wallets, where the chain has a standard. */
  readonly payment_uri: string | null;
  /** Null before a token is chosen. */
  readonly wallet_network: WalletNetwork | null;
  /** Until when the locked rate holds; null while no countdown runs. */
  readonly selection_expires_at: Timestamp | null;
  /** Confirmations of the newest transaction; null while there is none. */
  readonly confirmations_received: number | null;
  /** Confirmations after which coins count. */
  readonly confirmations_required: number;
  /** What counts for it, oldest first; at most 50, and `total_received_crypto` counts them all. */
  readonly transactions: readonly CheckoutTransaction[];
  /** Coins on its address that do not count for it, newest first; at most 50. */
  readonly other_deposits: readonly OtherDeposit[];
  /** When it was completed; null until then. */
  readonly completed_at: Timestamp | null;
  /** Where the payer is sent after paying; null without one. */
  readonly redirect_url: string | null;
  /** Where the page leads a payer who gives up; null where the merchant gave none. */
  readonly cancel_url: string | null;
  /** The merchant's own number of it, for example of an order; null without one. */
  readonly reference: string | null;
  /** The price as the merchant named it in another currency; null where it is in USD. */
  readonly quote: PaymentQuote | null;
}

export interface CheckoutOption {
  /** The token to choose. */
  readonly token: TokenDetail;
  /** The chain. */
  readonly chain: ChainSummary;
  /** Null while no source has a rate. */
  readonly rate_usd: Rate | null;
  /** A stale rate cannot be locked. */
  readonly is_stale: boolean;
  /** What the payer would send at the rate of now, in whole units; null without a rate. */
  readonly estimated_amount: CryptoAmount | null;
  /** Where the payer sends the coins. */
  readonly wallet_address: string;
  /** The signer's word that the address is its own; null with the address. */
  readonly address_attestation: AddressAttestation;
}

export interface WalletNetwork {
  /** Which wallets pay on it, for example `evm` or `cosmos`. */
  readonly family: string;
  /** The chain's own number or name as wallets know it: EIP-155, the hash of its genesis, a chain id. */
  readonly network: string;
  /** What the network calls the chosen token: a contract, a mint, a type, a denomination; null for the network's own coin where that has no such name. */
  readonly asset: string | null;
  /** A node that anybody may ask; null where none is told. */
  readonly rpc_url: string | null;
  /** A REST interface that anybody may ask, where the network has one; null where none is told. */
  readonly rest_url: string | null;
  /** The site where the network can be looked at; null where none is known. */
  readonly explorer_url: string | null;
  /** The network's own coin; null where the catalogue lacks it. */
  readonly native_currency: {
    /** Its name. */
    readonly name: string;
    /** Symbol of the token, for example `USDT`. */
    readonly symbol: string;
    /** Digits that the smallest unit of the token lies behind the point. */
    readonly decimals: number;
  } | null;
  /** How the network makes addresses of keys (BIP-173, SLIP-44) and calls its own coin, where networks of one family differ in that; null elsewhere. */
  readonly accounts: {
    /** What its addresses begin with (BIP-173). */
    readonly address_prefix: string;
    /** The coin in the path of a key (SLIP-44). */
    readonly coin_type: number;
    /** What the network calls its own coin. */
    readonly coin: string;
  } | null;
}

export interface CheckoutTransaction {
  /** The transaction on its chain. */
  readonly tx_hash: string;
  /** The transaction at the block explorer of its chain; null where the chain has none. */
  readonly explorer_url: string | null;
  /** Whole units of the token. */
  readonly amount_crypto: CryptoAmount;
  /** Whether it has the confirmations that it needs. */
  readonly is_confirmed: boolean;
  /** When the service first saw it. */
  readonly detected_at: Timestamp;
}

export interface Brand {
  /** Its name. */
  readonly name: string;
  /** Address of its picture. */
  readonly logo_url: string;
  /** CSS colour, `#rrggbb`. */
  readonly primary_color: string;
  /** Where payers write to; null without one. */
  readonly support_email: string | null;
  /** Where the logo of the merchant is; null where there is none, or nothing is asked of a payment. */
  readonly merchant_logo_url: string | null;
  /** Address that payment pages lie under. */
  readonly pay_page_base: string;
}

export interface CheckoutStatus {
  /** Id of the payment. */
  readonly id: Uuid;
  /** How far the payment has come. `awaiting_selection`: The payer has not chosen a token yet; no countdown runs. `awaiting_payment`: A token is chosen and its rate locked; the coins have not come. `partially_paid`: Some coins came, and less than is asked for; the payer can send the rest. `confirming`: All coins came; the chain can still take them back, so do not deliver. `confirmed`: The chain has confirmed the coins; they are not credited yet, so do not deliver. `completed`: The money is credited to the merchant: deliver now. `expired`: The payment ended without money; ask for a new one. `expired_selection`: The time of the locked rate ran out; the payer may choose again. `expired_partial`: The payment ended with less than was asked for, and that part is credited. `blacklisted`: Coins came from an address that the operator refuses; an administrator decides. `sweep_failed`: The coins came and could not be moved; an administrator tries again. `failed`: The payment ended by an administrator, or because the chain took the coins back. */
  readonly status: 'awaiting_selection' | 'awaiting_payment' | 'partially_paid' | 'confirming' | 'confirmed' | 'completed' | 'expired' | 'expired_selection' | 'expired_partial' | 'blacklisted' | 'sweep_failed' | 'failed';
  /** Whole units that came so far; events call it `received_crypto`. */
  readonly total_received_crypto: CryptoAmount;
  /** Whole units that the payer has to send in all, what has arrived included; null until a token is confirmed. */
  readonly required_crypto_amount: CryptoAmount | null;
  /** Until when the locked rate holds; null while no countdown runs. */
  readonly selection_expires_at: Timestamp | null;
  /** Confirmations of the newest transaction; null while there is none. */
  readonly confirmations_received: number | null;
  /** Confirmations after which coins count. */
  readonly confirmations_required: number;
  /** Where the payer is sent after paying; null without one. */
  readonly redirect_url: string | null;
}

export interface TokenChoice {
  /** Id of the token. */
  readonly token_id: string;
}

export interface ConfirmedSelection {
  /** Always `awaiting_payment`: the rate is locked, and the coins may come. */
  readonly status: 'awaiting_payment';
  /** The token that was chosen. */
  readonly token: TokenSummary;
  /** The chain. */
  readonly chain: ChainSummary;
  /** US dollars for one unit of the chosen token, fixed by the choice; null until then. */
  readonly locked_rate_usd: Rate;
  /** Whole units that the payment asks for in all, what has arrived included: `remaining_crypto_amount` is what to send. */
  readonly required_crypto_amount: CryptoAmount;
  /** Whole units that are still to be sent: send so many. */
  readonly remaining_crypto_amount: CryptoAmount;
  /** Where the payer sends the coins. */
  readonly wallet_address: string;
  /** The signer's word that the address is its own; null with the address. */
  readonly address_attestation: AddressAttestation;
  /** Until when the locked rate holds; null while no countdown runs. */
  readonly selection_expires_at: Timestamp;
}

export interface LiveRate {
  /** Id of the token. */
  readonly token_id: Uuid;
  /** US dollars for one whole unit of the token; null without a rate. */
  readonly rate_usd: Rate;
  /** What the payer would send at the rate of now, in whole units; null without a rate. */
  readonly estimated_amount: CryptoAmount;
  /** Age of the rate in seconds; null without one. */
  readonly rate_age_seconds: number;
  /** Whether the rate is too old to be locked. */
  readonly is_stale: boolean;
}

export interface FeeEstimates {
  /** Id of the payment. */
  readonly payment_id: Uuid;
  /** One estimate for each token that the payment may be paid in. */
  readonly estimates: readonly FeeEstimate[];
  /** When the oldest of these estimates was made. */
  readonly fetched_at: Timestamp;
}

export interface FeeEstimate {
  /** Id of the token. */
  readonly token_id: Uuid;
  /** Short name of the chain, for example `eth`. */
  readonly chain_short_name: string;
  /** Null while no estimate is fresh enough. */
  readonly estimated_gas_fee_native: CryptoAmount | null;
  /** The coin that the fee is paid in. */
  readonly native_token_symbol: string | null;
  /** Rounded up to the cent. */
  readonly estimated_gas_fee_usd: Usd | null;
}

export interface RecentBlock {
  /** Its number: a slot on Solana. */
  readonly height: number;
  /** As its network writes it. */
  readonly hash: string;
  /** When the network says that it was made. */
  readonly time: Timestamp;
}

export interface PayerRefund {
  /** How far the refund has come. `requested`: It waits for an address of the payer or for an administrator. `approved`: An administrator approved it. `processing`: Its transaction is on its way. `completed`: The payer has the coins, and they are final. `rejected`: An administrator refused it. `failed`: It could not be paid out. */
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
  /** Where `tx_hash` can be looked up; null: nowhere. */
  readonly explorer_url: string | null;
  /** Name of the merchant, as payers see it. */
  readonly merchant_name: string;
  /** Until when the link of the payer works. */
  readonly link_expires_at: Timestamp;
}

export interface RefundAddress {
  /** Where the payer wants the coins; its spelling and checksum are checked. */
  readonly address: string;
}

export interface NewTicket {
  /** The e-mail address. */
  readonly email: string;
  /** The text, as it was written; null without one. */
  readonly message: string;
  /** The transaction that the payer asks about. */
  readonly tx_hash?: string | null;
}

export interface OpenedTicket {
  /** Id of the ticket. */
  readonly ticket_id: Uuid;
  /** Always `open` at first. */
  readonly status: 'open' | 'closed';
  /** When it was made. */
  readonly created_at: Timestamp;
  /** What is known of the transaction, as far as it concerns this payment; null without one. */
  readonly tx_finding: 'counted' | 'waiting' | 'under_review' | 'other_network' | 'other_token' | 'not_taken' | 'too_small' | 'left_chain' | 'not_seen' | null;
}
