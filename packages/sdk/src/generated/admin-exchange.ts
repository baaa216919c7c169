// Written by "npm run sdk" from the contract. Do not edit.

import type { CryptoAmount, SignedCryptoAmount } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Justification } from './admin-incidents.ts';
import type { Timestamp, TokenSummary, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: the exchange that pays withdrawals out. */
export interface AdminExchangeApi {
  /**
   * Read how the exchanges do that workers have accounts at: `GET /v1/admin/exchange`.
   * Which one is active is a setting: `active_exchange` of `PUT /v1/admin/settings`. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  retrieve(options?: CallOptions): Promise<ExchangeOverview>;

  /**
   * List what exchanges were told to do, newest first: `GET /v1/admin/exchange/instructions`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  instructions(query?: {
    /** Only what has this status. */
    readonly status?: 'written' | 'asked' | 'unanswered' | 'accepted' | 'done' | 'refused' | 'given_up';
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<ExchangeInstructionPage, ExchangeInstructionPage['instructions'][number]>;

  /**
   * Declare that an instruction never reached the exchange: `POST /v1/admin/exchange/instructions/:id/release`.
   * Ask the exchange first: if it did reach it, its withdrawal will be paid twice. CONFLICT unless its answer was lost at least `exchange_release_minutes` ago and the exchange has said since that it knows nothing of it. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`, `CONFLICT`.
   */
  releaseInstruction(id: string, body: Justification, options?: CallOptions): Promise<ExchangeInstruction>;

  /**
   * Say how much of a token goes to the active exchange: `PUT /v1/admin/exchange/assets/:id`.
   * The address it goes to is the signer's own configuration, and nothing that is set here. `id` is the token's. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`.
   */
  setAsset(id: string, body: ExchangeAssetSetting, options?: CallOptions): Promise<ExchangeAsset>;

  /**
   * Send no more of a token to the exchange: `DELETE /v1/admin/exchange/assets/:id`.
   * Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`.
   */
  removeAsset(id: string, options?: CallOptions): Promise<void>;
}

const routes: RoutesOf<AdminExchangeApi> = {
  retrieve: 'GET /v1/admin/exchange',
  instructions: 'GET=* /v1/admin/exchange/instructions',
  releaseInstruction: 'POST= /v1/admin/exchange/instructions/:id/release',
  setAsset: 'PUT= /v1/admin/exchange/assets/:id',
  removeAsset: 'DELETE /v1/admin/exchange/assets/:id',
};

/** Administration: the exchange that pays withdrawals out. */
export const connectAdminExchange = (connection: Connection): AdminExchangeApi => resource(connection, routes);

export interface ExchangeOverview {
  /** `treasury`, or the name of an exchange. */
  readonly active_exchange: string;
  /** The exchanges that a worker has an account at. */
  readonly exchanges: readonly ExchangeState[];
  /** Tokens that go from the treasury to the exchange. */
  readonly assets: readonly ExchangeAsset[];
}

export interface ExchangeState {
  /** Its name. */
  readonly name: string;
  /** Whether it is switched on. */
  readonly is_active: boolean;
  /** How the account does. */
  readonly health: 'ok' | 'failing' | 'silent';
  /** When a worker last told of it. */
  readonly seen_at: Timestamp;
  /** When it last answered all that was asked. */
  readonly answered_at: Timestamp | null;
  /** Readings that failed one after the other since then. */
  readonly failures: number;
  /** When it last failed; null when it never did. */
  readonly failed_at: Timestamp | null;
  /** Why it failed then; null when it never did. */
  readonly failure: 'timeout' | 'rate_limited' | 'unavailable' | 'malformed' | 'refused' | null;
  /** What the exchange offers on each chain. */
  readonly chains: readonly ({
    /** Short name of the chain, for example `eth`. */
    readonly chain_short_name: string;
    /** What the exchange calls it. */
    readonly network: string;
    /** Whether it pays out there at present. */
    readonly withdrawals: boolean;
    /** Whether the exchange takes deposits there at present. */
    readonly deposits: boolean;
    /** What the exchange takes for a withdrawal, in whole units. */
    readonly fee_crypto: CryptoAmount;
    /** The least that may arrive. */
    readonly minimum_crypto: CryptoAmount;
    /** Why it is not offered although it pays out. */
    readonly problem: 'contract' | 'unreachable' | null;
    /** When this was read; null before the first reading. */
    readonly read_at: Timestamp;
  })[];
  /** What lies at the exchange, by coin. */
  readonly balances: readonly ({
    /** Symbol of the token, for example `USDT`. */
    readonly symbol: string;
    /** Free to be withdrawn. */
    readonly funding_crypto: CryptoAmount;
    /** Free to be sold. */
    readonly trading_crypto: CryptoAmount;
    /** With what open orders and withdrawals hold. */
    readonly total_crypto: CryptoAmount;
    /** By the books; what is under way explains a difference. */
    readonly booked_crypto: SignedCryptoAmount;
    /** When this was read; null before the first reading. */
    readonly read_at: Timestamp | null;
  })[];
  /** Withdrawals that it was or will be told to pay and that have not ended. */
  readonly open_payouts: number;
  /** Sell orders that have not ended. */
  readonly open_sales: number;
  /** Instructions whose answer was lost and that it is asked about. */
  readonly unanswered: number;
  /** Transfers of the treasury that have arrived on its chain and are not credited. */
  readonly uncredited_transfers: number;
}

export interface ExchangeAsset {
  /** The token. */
  readonly token: TokenSummary;
  /** So much stays in the treasury. */
  readonly keep_base_units: string;
  /** What is above it goes once it is at least this. */
  readonly threshold_base_units: string;
  /** Most that goes within 24 hours. */
  readonly day_max_base_units: string;
  /** Whether it is sold for USDT there. */
  readonly sell: boolean;
}

export interface ExchangeInstructionPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The instructions of this page, newest first. */
  readonly instructions: readonly ExchangeInstruction[];
}

export interface ExchangeInstruction {
  /** Its id. */
  readonly id: Uuid;
  /** Name of the exchange. */
  readonly exchange: string;
  /** What the exchange was told to do. */
  readonly kind: 'payout' | 'move' | 'sale';
  /** How far the instruction has come. */
  readonly status: 'written' | 'asked' | 'unanswered' | 'accepted' | 'done' | 'refused' | 'given_up';
  /** Id of the withdrawal; null where there is none. */
  readonly withdrawal_id: Uuid | null;
  /** Symbol of the token, for example `USDT`. */
  readonly symbol: string;
  /** What the exchange knows it by. */
  readonly client_reference: string;
  /** What the exchange calls the chain; null where none is meant. */
  readonly network: string | null;
  /** Where the coins go; null where nothing goes to an address. */
  readonly destination_address: string | null;
  /** Whole units of the token. */
  readonly amount_crypto: CryptoAmount;
  /** Of a sale: the least that is taken for a coin. */
  readonly price: string | null;
  /** What the exchange took, in USDT for a sale. */
  readonly fee_crypto: CryptoAmount | null;
  /** Of a sale: USDT before the fee. */
  readonly proceeds_crypto: CryptoAmount | null;
  /** The exchange's own id. */
  readonly reference: string | null;
  /** The transaction on its chain. */
  readonly tx_hash: string | null;
  /** Why the exchange refused it; null when it did not. */
  readonly refusal: string | null;
  /** Why the last try failed; null when none did. */
  readonly last_error: string | null;
  /** Looks at it that changed nothing. */
  readonly attempts: number;
  /** When it was made. */
  readonly created_at: Timestamp;
  /** From then on the exchange may have heard of it. */
  readonly asked_at: Timestamp | null;
  /** When it ended; null until then. */
  readonly ended_at: Timestamp | null;
}

export interface ExchangeAssetSetting {
  /** So much stays in the treasury, in base units. */
  readonly keep_base_units: string;
  /** What is above the kept part goes once it is at least this, in base units. */
  readonly threshold_base_units: string;
  /** Most that goes to the exchange within 24 hours, in base units. */
  readonly day_max_base_units: string;
  /** Whether it is sold for USDT at the exchange. */
  readonly sell: boolean;
}
