// Written by "npm run sdk" from the contract. Do not edit.

import type { CallOptions, KeyedCallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import type { WebhookChanges, WebhookSecret, WebhookTrial } from './webhooks.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Several places that events are posted to. */
export interface WebhookEndpointsApi {
  /**
   * List the webhook endpoints, the first one first: `GET /v1/webhooks/endpoints`.
   * Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(options?: CallOptions): Promise<WebhookEndpointList>;

  /**
   * Add a webhook endpoint: `POST /v1/webhooks/endpoints`.
   * Every active endpoint gets each event that it asks for, under a delivery, a secret and a pace of its own. A signing secret is made unless one is given. CONFLICT beyond ten endpoints, RATE_LIMIT_EXCEEDED beyond fifty that an account adds in an hour. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  create(body: WebhookChanges, options?: KeyedCallOptions): Promise<WebhookEndpoint>;

  /**
   * Read a webhook endpoint: `GET /v1/webhooks/endpoints/:endpoint_id`.
   * Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  retrieve(endpoint_id: string, options?: CallOptions): Promise<WebhookEndpoint>;

  /**
   * Change a webhook endpoint: `PUT /v1/webhooks/endpoints/:endpoint_id`.
   * What waits goes out at once after a new URL or secret, also where the endpoint had failed for long. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  update(endpoint_id: string, body: WebhookChanges, options?: CallOptions): Promise<WebhookEndpoint>;

  /**
   * Remove a webhook endpoint: `DELETE /v1/webhooks/endpoints/:endpoint_id`.
   * What waits for it is `permanently_failed`. CONFLICT for the first one, which can be switched off. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  remove(endpoint_id: string, options?: CallOptions): Promise<void>;

  /**
   * Reveal the signing secret of an endpoint: `GET /v1/webhooks/endpoints/:endpoint_id/secret`.
   * An empty text means that deliveries go unsigned. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  secret(endpoint_id: string, options?: CallOptions): Promise<WebhookSecret>;

  /**
   * Try a webhook endpoint: `POST /v1/webhooks/endpoints/:endpoint_id/test`.
   * Posts an invented completed payment, signed like any delivery. Where it arrives, what waits goes out at once. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  test(endpoint_id: string, options?: CallOptions): Promise<WebhookTrial>;
}

const routes: RoutesOf<WebhookEndpointsApi> = {
  list: 'GET /v1/webhooks/endpoints',
  create: 'POST=! /v1/webhooks/endpoints',
  retrieve: 'GET /v1/webhooks/endpoints/:endpoint_id',
  update: 'PUT= /v1/webhooks/endpoints/:endpoint_id',
  remove: 'DELETE /v1/webhooks/endpoints/:endpoint_id',
  secret: 'GET /v1/webhooks/endpoints/:endpoint_id/secret',
  test: 'POST /v1/webhooks/endpoints/:endpoint_id/test',
};

/** Several places that events are posted to. */
export const connectWebhookEndpoints = (connection: Connection): WebhookEndpointsApi => resource(connection, routes);

export interface WebhookEndpointList {
  /** The endpoints, the first one first. */
  readonly endpoints: readonly WebhookEndpoint[];
}

export interface WebhookEndpoint {
  /** Id of the endpoint. */
  readonly id: Uuid;
  /** Whether it is the one of `/v1/webhooks`; its id is that of your account. */
  readonly is_first: boolean;
  /** Where events are posted to; https only. */
  readonly url: string;
  /** Whether events are posted. */
  readonly is_active: boolean;
  /** False: deliveries carry no signature. */
  readonly has_secret: boolean;
  /** Event types, or `*` alone for all of them. */
  readonly events: readonly string[];
  /** When it last changed. */
  readonly updated_at: Timestamp;
  /** How the account does. */
  readonly health: {
    /** How the last attempt went; `untried`: none was made lately. */
    readonly status: 'untried' | 'ok' | 'failing';
    /** Deliveries that wait for an attempt, counted up to 5000. */
    readonly waiting: number;
    /** When it was last tried; null before the first attempt. */
    readonly last_attempt_at: Timestamp | null;
    /** HTTP status of the last answer; null when none came. */
    readonly last_response_status: number | null;
  };
}
