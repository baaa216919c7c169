// Written by "npm run sdk" from the contract. Do not edit.

import type { Fraction, FractionInput, Usd, UsdInput } from '../decimal-types.ts';
import type { CallOptions } from '../options.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: settings. */
export interface AdminSettingsApi {
  /**
   * Read the settings: `GET /v1/admin/settings`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  retrieve(options?: CallOptions): Promise<Settings>;

  /**
   * Change settings: `PUT /v1/admin/settings`.
   * Members that are left out stay as they are. Effective within a second, for payments made from then on. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`.
   */
  update(body: SettingsChanges, options?: CallOptions): Promise<Settings>;
}

const routes: RoutesOf<AdminSettingsApi> = {
  retrieve: 'GET /v1/admin/settings',
  update: 'PUT= /v1/admin/settings service_fee_rate min_payment_usd max_payment_usd underpayment_tolerance_usd underpayment_tolerance_rate dust_usd basic_withdrawal_cap_usd refund_cost_covered_usd rate_outlier_rate exchange_sale_discount_rate',
};

/** Administration: settings. */
export const connectAdminSettings = (connection: Connection): AdminSettingsApi => resource(connection, routes);

export interface Settings {
  /** The share of a payment that the operator takes. */
  readonly service_fee_rate: Fraction;
  /** The least that a payment may ask for. */
  readonly min_payment_usd: Usd;
  /** The most that a payment may ask for. */
  readonly max_payment_usd: Usd;
  /** How much may be missing for a payment to count as paid; the rate below bounds it too. */
  readonly underpayment_tolerance_usd: Usd;
  /** The share of the amount that may be missing at most. */
  readonly underpayment_tolerance_rate: Fraction;
  /** A deposit worth less moves nothing, unless it completes the amount. */
  readonly dust_usd: Usd;
  /** For accounts with Basic KYC, in any 24 hours. */
  readonly basic_withdrawal_cap_usd: Usd;
  /** So much of the network's cost of a refund the payer does not bear. */
  readonly refund_cost_covered_usd: Usd;
  /** Who bears what a token's own contract keeps of coins on their way to the treasury. */
  readonly token_fee_payer: 'operator' | 'merchant';
  /** So long after its window a payment with a part of the money is settled with that part. */
  readonly partial_settlement_grace_minutes: number;
  /** So long after the last movement what is left on a deposit address stays there. */
  readonly consolidation_wait_minutes: number;
  /** So long after its creation a payment without a choice or money expires. */
  readonly abandon_after_minutes: number;
  /** So long after a wallet got its address withdrawals to it cannot be asked for. */
  readonly wallet_cooling_minutes: number;
  /** Requests of one API key. */
  readonly api_rate_per_second: number;
  /** A source's price that is further than this share off the median of all does not count. */
  readonly rate_outlier_rate: Fraction;
  /** Fewest sources that make a rate. */
  readonly rate_sources_min: number;
  /** Who pays withdrawals out: `treasury`, or the name of an exchange that a worker has an account at. */
  readonly active_exchange: string;
  /** So long after an instruction to an exchange without an answer it may be declared never to have arrived. */
  readonly exchange_release_minutes: number;
  /** So much below the best offer coins are sold there at the least. */
  readonly exchange_sale_discount_rate: Fraction;
  /** Who may register: everybody, whoever is invited, or nobody. */
  readonly registration: 'open' | 'invite' | 'closed';
}

export interface SettingsChanges {
  /** The share of a payment that the operator takes. */
  readonly service_fee_rate?: FractionInput | null;
  /** The least that a payment may ask for. */
  readonly min_payment_usd?: UsdInput | null;
  /** The most that a payment may ask for. */
  readonly max_payment_usd?: UsdInput | null;
  /** How much may be missing for a payment to count as paid. */
  readonly underpayment_tolerance_usd?: UsdInput | null;
  /** The share of the amount that may be missing at most. */
  readonly underpayment_tolerance_rate?: FractionInput | null;
  /** A deposit worth less moves nothing, unless it completes the amount. */
  readonly dust_usd?: UsdInput | null;
  /** What accounts with Basic KYC may withdraw in any 24 hours. */
  readonly basic_withdrawal_cap_usd?: UsdInput | null;
  /** So much of the network's cost of a refund the payer does not bear. */
  readonly refund_cost_covered_usd?: UsdInput | null;
  /** Who bears what a token's own contract keeps of coins. */
  readonly token_fee_payer?: 'operator' | 'merchant' | null;
  /** So long after its window a payment with a part of the money is settled with that part. */
  readonly partial_settlement_grace_minutes?: number | null;
  /** So long after the last movement what is left on a deposit address stays there. */
  readonly consolidation_wait_minutes?: number | null;
  /** So long after its creation a payment without a choice or money expires. */
  readonly abandon_after_minutes?: number | null;
  /** So long after a wallet got its address nothing can be withdrawn to it. */
  readonly wallet_cooling_minutes?: number | null;
  /** Requests that one API key may make in a second. */
  readonly api_rate_per_second?: number | null;
  /** A source's price further than this share off the median does not count. */
  readonly rate_outlier_rate?: FractionInput | null;
  /** Fewest sources that make a rate. */
  readonly rate_sources_min?: number | null;
  /** Who pays withdrawals out: `treasury`, or the name of an exchange. */
  readonly active_exchange?: string | null;
  /** So long after an unanswered instruction it may be declared never to have arrived. */
  readonly exchange_release_minutes?: number | null;
  /** So far below the best offer coins are sold at the least. */
  readonly exchange_sale_discount_rate?: FractionInput | null;
  /** Who may register: everybody, whoever is invited, or nobody. */
  readonly registration?: 'open' | 'invite' | 'closed' | null;
}
