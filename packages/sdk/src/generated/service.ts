// Written by "npm run sdk" from the contract. Do not edit.

import type { CallOptions } from '../options.ts';
import type { Brand } from './pay.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** The service itself. */
export interface ServiceApi {
  /**
   * Read whether the service works: `GET /health`.
   * Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`.
   */
  health(options?: CallOptions): Promise<Health>;

  /**
   * Read the operator's name and colours: `GET /v1/brand`.
   * Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`.
   */
  brand(options?: CallOptions): Promise<Brand>;
}

const routes: RoutesOf<ServiceApi> = {
  health: 'GET /health',
  brand: 'GET /v1/brand',
};

/** The service itself. */
export const connectService = (connection: Connection): ServiceApi => resource(connection, routes);

export interface Health {
  /** `degraded` when a chain or a part does not work as it should. */
  readonly status: 'ok' | 'degraded';
  /** Version of the service. */
  readonly version: string;
  /** How each chain does. */
  readonly chains: readonly ({
    /** Lowercase code of the chain, for example `eth`. */
    readonly short_name: string;
    /** How the service does. */
    readonly status: 'ok' | 'degraded' | 'paused' | 'halted';
  })[];
  /** What the service consists of beside its chains; a part that never ran here is left out. */
  readonly parts: readonly ({
    /** Its name. */
    readonly name: 'worker_scan' | 'worker_deliver' | 'worker_move' | 'signer' | 'books' | 'payouts';
    /** How the service does. */
    readonly status: 'ok' | 'degraded';
  })[];
}
