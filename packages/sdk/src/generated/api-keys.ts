// Written by "npm run sdk" from the contract. Do not edit.

import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** API keys. */
export interface ApiKeysApi {
  /**
   * Create an API key: `POST /v1/api-keys`.
   * The answer is the only place where the whole key is ever shown. CONFLICT when the account has 50 keys that count or were made within 15 minutes. For the scopes `withdrawals`, `wallets` and `refunds` an account with a second factor or a passkey has just proved it: SECOND_FACTOR_REQUIRED. Needs a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `KYC_REQUIRED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`, `SECOND_FACTOR_REQUIRED`.
   */
  create(body: NewApiKey, options?: CallOptions): Promise<CreatedApiKey>;

  /**
   * List API keys, newest first: `GET /v1/api-keys`.
   * Needs a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<ApiKeyPage, ApiKeyPage['api_keys'][number]>;

  /**
   * Revoke an API key: `DELETE /v1/api-keys/:api_key_id`.
   * The key stops working at once and for ever. Needs a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  revoke(api_key_id: string, options?: CallOptions): Promise<void>;
}

const routes: RoutesOf<ApiKeysApi> = {
  create: 'POST= /v1/api-keys',
  list: 'GET=* /v1/api-keys',
  revoke: 'DELETE /v1/api-keys/:api_key_id',
};

/** API keys. */
export const connectApiKeys = (connection: Connection): ApiKeysApi => resource(connection, routes);

export interface NewApiKey {
  /** A name of your own for it; null without one. */
  readonly label: string;
  /** What the key may do; payments and withdrawals when left out. */
  readonly scopes?: readonly ('payments' | 'withdrawals' | 'webhooks' | 'wallets' | 'refunds')[] | null;
}

export interface CreatedApiKey {
  /** Its id. */
  readonly id: Uuid;
  /** A name of your own for it; null without one. */
  readonly label: string;
  /** What a key may do. */
  readonly scopes: readonly ('payments' | 'withdrawals' | 'webhooks' | 'wallets' | 'refunds')[];
  /** Always `active` at first. */
  readonly status: 'active' | 'revoked';
  /** When it was made. */
  readonly created_at: Timestamp;
  /** Shown this once; store it now. */
  readonly key: string;
}

export interface ApiKeyPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The API keys of this page. */
  readonly api_keys: readonly ApiKey[];
}

export interface ApiKey {
  /** Its id. */
  readonly id: Uuid;
  /** A name of your own for it; null without one. */
  readonly label: string;
  /** What a key may do. */
  readonly scopes: readonly ('payments' | 'withdrawals' | 'webhooks' | 'wallets' | 'refunds')[];
  /** `active`, or `revoked` for good. */
  readonly status: 'active' | 'revoked';
  /** When it was made. */
  readonly created_at: Timestamp;
  /** When it was last used; null when it never was. */
  readonly last_used_at: Timestamp | null;
  /** Id of the member who made it; null where that was not written down. */
  readonly created_by: Uuid | null;
  /** Their e-mail address. */
  readonly created_by_email: string | null;
}
