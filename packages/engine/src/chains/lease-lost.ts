/** Another process holds the lease now: what this one was about to write must not be written. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor(what: string) {
    super(`The lease on ${what} has passed to another process.`);
  }
}
