/** The only source of time in the product; the application's clock follows the database's. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): Date;
}
