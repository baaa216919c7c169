// Written by "npm run sdk" from the contract. Do not edit.

import type { Fraction, FractionInput, Rate, RateInput, Usd, UsdInput } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: tokens and rates. */
export interface AdminTokensApi {
  /**
   * List tokens: `GET /v1/admin/tokens`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<AdminTokenPage, AdminTokenPage['tokens'][number]>;

  /**
   * Add a token: `POST /v1/admin/tokens`.
   * CONFLICT when the chain has a token of this contract already. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`, `CONFLICT`.
   */
  create(body: NewToken, options?: CallOptions): Promise<AdminToken>;

  /**
   * Change a token: `PUT /v1/admin/tokens/:id`.
   * Members that are left out stay as they are; null clears a bound. Switching a token on, or naming the symbol of its contract, has the chain confirm it again: until then it is not offered. `warnings` tells what does not work with it. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`.
   */
  update(id: string, body: TokenChanges, options?: CallOptions): Promise<AdminToken>;

  /**
   * Set, remove or freeze the rate of a token: `PUT /v1/admin/tokens/:id/rate`.
   * With real money another administrator has to confirm a rate above one and a half times what the sources said last, or below two thirds of it, and the first one of a token that they never priced: SECOND_PERSON_REQUIRED. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`.
   */
  setRate(id: string, body: RateChange, options?: CallOptions): Promise<TokenRate>;
}

const routes: RoutesOf<AdminTokensApi> = {
  list: 'GET=* /v1/admin/tokens',
  create: 'POST= /v1/admin/tokens min_payment_usd max_payment_usd conversion_fee_rate',
  update: 'PUT= /v1/admin/tokens/:id min_payment_usd max_payment_usd conversion_fee_rate',
  setRate: 'PUT= /v1/admin/tokens/:id/rate rate_usd',
};

/** Administration: tokens and rates. */
export const connectAdminTokens = (connection: Connection): AdminTokensApi => resource(connection, routes);

export interface AdminTokenPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The tokens of this page. */
  readonly tokens: readonly AdminToken[];
}

export interface AdminToken {
  /** Its id. */
  readonly id: Uuid;
  /** Symbol of the token, for example `USDT`. */
  readonly symbol: string;
  /** Its name. */
  readonly name: string;
  /** Id of the chain. */
  readonly chain_id: Uuid;
  /** `native` is the chain's own coin, `token` has a contract. */
  readonly token_type: 'native' | 'token';
  /** Contract or mint; null for the chain's own coin. */
  readonly contract: string | null;
  /** Digits that the smallest unit of the token lies behind the point. */
  readonly decimals: number;
  /** Decimals that a payer is asked to type. */
  readonly payable_decimals: number;
  /** Whether its rate is always 1.0 US dollars. */
  readonly is_stablecoin: boolean;
  /** Switched on; offered once the chain has confirmed it. */
  readonly is_active: boolean;
  /** What the contract calls itself where that differs from `symbol`. */
  readonly contract_symbol: string | null;
  /** When the chain confirmed decimals and symbol; null while that is pending or was refused. */
  readonly verified_at: Timestamp | null;
  /** Why the chain did not confirm it; the token is not offered. */
  readonly problem: string | null;
  /** Whether its balances have shown what its events tell: asked with the first payment in it. A refuted token told of coins that did not come. */
  readonly proof: 'awaited' | 'held' | 'refuted';
  /** The least that a payment may ask for; null for the general limit. */
  readonly min_payment_usd: Usd | null;
  /** The most that a payment may ask for; null for the general limit. */
  readonly max_payment_usd: Usd | null;
  /** The share that is taken for turning this token into dollars. */
  readonly conversion_fee_rate: Fraction;
  /** What does not work with a token that is switched on, and what the operator can do about it. */
  readonly warnings: readonly string[];
  /** When it was made. */
  readonly created_at: Timestamp;
}

export interface NewToken {
  /** Its name. */
  readonly name: string;
  /** Decimals that a payer is asked to type. */
  readonly payable_decimals?: number | null;
  /** The least that a payment may ask for; null for the general limit. */
  readonly min_payment_usd?: UsdInput | null;
  /** The most that a payment may ask for; null for the general limit. */
  readonly max_payment_usd?: UsdInput | null;
  /** The share that is taken for turning this token into dollars. */
  readonly conversion_fee_rate?: FractionInput | null;
  /** What the contract calls itself where that differs from `symbol`; null: the same. */
  readonly contract_symbol?: string | null;
  /** Whether it is switched on. */
  readonly is_active?: boolean | null;
  /** `awaited` has its next payment looked at again, `held` believes it from now on. */
  readonly proof?: 'awaited' | 'held' | null;
  /** Id of the chain. */
  readonly chain_id: string;
  /** Symbol of the token, for example `USDT`. */
  readonly symbol: string;
  /** `native` is the chain's own coin, `token` has a contract. */
  readonly token_type: 'native' | 'token';
  /** Address of the contract or mint; left out for the chain's own coin. */
  readonly contract?: string | null;
  /** Digits that the smallest unit of the token lies behind the point. */
  readonly decimals: number;
  /** Whether its rate is always 1.0 US dollars. */
  readonly is_stablecoin?: boolean | null;
}

export interface TokenChanges {
  /** Its name. */
  readonly name?: string | null;
  /** Decimals that a payer is asked to type. */
  readonly payable_decimals?: number | null;
  /** The least that a payment may ask for; null for the general limit. */
  readonly min_payment_usd?: UsdInput | null;
  /** The most that a payment may ask for; null for the general limit. */
  readonly max_payment_usd?: UsdInput | null;
  /** The share that is taken for turning this token into dollars. */
  readonly conversion_fee_rate?: FractionInput | null;
  /** What the contract calls itself where that differs from `symbol`; null: the same. */
  readonly contract_symbol?: string | null;
  /** Whether it is switched on. */
  readonly is_active?: boolean | null;
  /** `awaited` has its next payment looked at again, `held` believes it from now on. */
  readonly proof?: 'awaited' | 'held' | null;
}

export interface RateChange {
  /** A rate that wins while it is set; null removes it. */
  readonly rate_usd?: RateInput | null;
  /** True stops every refresh, so that the last rate ages; false resumes. */
  readonly frozen?: boolean | null;
  /** Says that a rate more than 20 % off what is known of the token is meant. */
  readonly confirm?: boolean | null;
}

export interface TokenRate {
  /** Id of the token. */
  readonly token_id: Uuid;
  /** US dollars for one whole unit of the token; null without a rate. */
  readonly rate_usd: Rate | null;
  /** A rate that an administrator set and that wins; null without one. */
  readonly manual_rate_usd: Rate | null;
  /** Whether the rate stands still and ages. */
  readonly frozen: boolean;
  /** Whether the rate is too old to be locked. */
  readonly is_stale: boolean;
  /** Where the rate came from: `consensus`, `manual`, or the name of a source; null without a rate. */
  readonly source: string | null;
  /** When the rate was made; null without one. */
  readonly rated_at: Timestamp | null;
}
