// Written by "npm run sdk" from the contract. Do not edit.

import type { Usd, UsdInput } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Addresses at which any number of payers open payments. */
export interface PaymentLinksApi {
  /**
   * Create a payment link: `POST /v1/payment-links`.
   * The link opens payments until it ends, is switched off, or its stock is used up. Without `amount_usd` the payer names the amount. CONFLICT when you have 1,000 links. Needs an API key with the scope `payments`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `KYC_REQUIRED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  create(body: NewPaymentLink, options?: CallOptions): Promise<PaymentLink>;

  /**
   * List payment links, newest first: `GET /v1/payment-links`.
   * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<PaymentLinkPage, PaymentLinkPage['payment_links'][number]>;

  /**
   * Read a payment link: `GET /v1/payment-links/:payment_link_id`.
   * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  retrieve(payment_link_id: string, options?: CallOptions): Promise<PaymentLink>;

  /**
   * Change a payment link: `PUT /v1/payment-links/:payment_link_id`.
   * Members that are left out stay as they are; null clears one that may be null. Payments that were opened keep what they were created with. Needs an API key with the scope `payments`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  update(payment_link_id: string, body: PaymentLinkChanges, options?: CallOptions): Promise<PaymentLink>;

  /**
   * Remove a payment link: `DELETE /v1/payment-links/:payment_link_id`.
   * Its page says that the link is no longer there. Payments that were opened go on. Needs an API key with the scope `payments`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  remove(payment_link_id: string, options?: CallOptions): Promise<void>;

  /**
   * Get a payment link as a QR code and as HTML: `GET /v1/payment-links/:payment_link_id/qr`.
   * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  code(payment_link_id: string, options?: CallOptions): Promise<PaymentLinkCode>;
}

const routes: RoutesOf<PaymentLinksApi> = {
  create: 'POST= /v1/payment-links amount_usd min_usd max_usd',
  list: 'GET=* /v1/payment-links',
  retrieve: 'GET /v1/payment-links/:payment_link_id',
  update: 'PUT= /v1/payment-links/:payment_link_id amount_usd min_usd max_usd',
  remove: 'DELETE /v1/payment-links/:payment_link_id',
  code: 'GET /v1/payment-links/:payment_link_id/qr',
};

/** Addresses at which any number of payers open payments. */
export const connectPaymentLinks = (connection: Connection): PaymentLinksApi => resource(connection, routes);

export interface NewPaymentLink {
  /** What the payer sees that the payment is for; the payment has it as `description`. */
  readonly title: string;
  /** What each payment asks for, in US dollars; left out or null: the payer names the amount. */
  readonly amount_usd?: UsdInput | null;
  /** The least that a payer may name, where the amount is open. */
  readonly min_usd?: UsdInput | null;
  /** The most that a payer may name, where the amount is open. */
  readonly max_usd?: UsdInput | null;
  /** A reference of your own that each payment of the link gets. */
  readonly reference?: string | null;
  /** How often the link may be used; null: any number of times. */
  readonly uses_max?: number | null;
  /** When the link ends; left out: never. */
  readonly expires_at?: string | null;
  /** Whether the link opens payments; true when left out. */
  readonly active?: boolean | null;
}

export interface PaymentLink {
  /** Its id. */
  readonly id: Uuid;
  /** Where payers go. */
  readonly url: string;
  /** What the payer sees that the payment is for; the payment has it as `description`. */
  readonly title: string;
  /** What each payment asks for, in US dollars; null: the payer names the amount. */
  readonly amount_usd: Usd | null;
  /** The least that a payer may name, in US dollars; null: the least of the platform. */
  readonly min_usd: Usd | null;
  /** The most that a payer may name, in US dollars; null: the most of the platform. */
  readonly max_usd: Usd | null;
  /** The reference that each payment of the link gets; null without one. */
  readonly reference: string | null;
  /** How often the link may be used; null: any number of times. */
  readonly uses_max: number | null;
  /** How often it was used: payments that were opened and did not end unpaid. */
  readonly uses: number;
  /** When the link ends; null: never. */
  readonly expires_at: Timestamp | null;
  /** Whether the link opens payments. */
  readonly active: boolean;
  /** When it was made. */
  readonly created_at: Timestamp;
}

export interface PaymentLinkPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The links of this page, newest first. */
  readonly payment_links: readonly PaymentLink[];
}

export interface PaymentLinkChanges {
  /** What the payer sees that the payment is for; the payment has it as `description`. */
  readonly title?: string | null;
  /** What each new payment asks for, in US dollars; null: the payer names the amount. */
  readonly amount_usd?: UsdInput | null;
  /** The least that a payer may name, in US dollars; null: the least of the platform. */
  readonly min_usd?: UsdInput | null;
  /** The most that a payer may name, in US dollars; null: the most of the platform. */
  readonly max_usd?: UsdInput | null;
  /** A reference of your own that each new payment of the link gets. */
  readonly reference?: string | null;
  /** How often the link may be used; null: any number of times. */
  readonly uses_max?: number | null;
  /** When the link ends; null: never. */
  readonly expires_at?: string | null;
  /** Whether the link opens payments. */
  readonly active?: boolean | null;
}

export interface PaymentLinkCode {
  /** Where payers go. */
  readonly url: string;
  /** A QR code of the address, as an SVG picture. */
  readonly svg: string;
  /** A link for a web page, as HTML. */
  readonly html: string;
}
