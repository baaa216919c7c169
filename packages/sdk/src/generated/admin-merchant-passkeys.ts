// Written by "npm run sdk" from the contract. Do not edit.

import type { CallOptions } from '../options.ts';
import type { MerchantPasskeyChange, PasskeyChangeSignature } from './withdrawal-passkeys.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: first passkeys of merchants. */
export interface AdminMerchantPasskeysApi {
  /**
   * List first passkeys of merchants that wait for an approver: `GET /v1/admin/merchant-passkeys`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(options?: CallOptions): Promise<FirstMerchantPasskeys>;

  /**
   * Hand in an approver's signature of a merchant's first passkey: `POST /v1/admin/merchant-passkeys/:id/sign`.
   * Have the merchant read the fingerprint to you before. From then on the signer pays no withdrawal of the account without the merchant's signature, and only the merchant changes that. Needs an administrator's session. Of those that are signed in, for the role `operator` or `approver`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  sign(id: string, body: PasskeyChangeSignature, options?: CallOptions): Promise<MerchantPasskeyChange>;
}

const routes: RoutesOf<AdminMerchantPasskeysApi> = {
  list: 'GET /v1/admin/merchant-passkeys',
  sign: 'POST= /v1/admin/merchant-passkeys/:id/sign',
};

/** Administration: first passkeys of merchants. */
export const connectAdminMerchantPasskeys = (connection: Connection): AdminMerchantPasskeysApi => resource(connection, routes);

export interface FirstMerchantPasskeys {
  /** Changes that wait or have ended. */
  readonly changes: readonly MerchantPasskeyChange[];
}
