import type { ErrorCode } from '@florin/contract/vocabulary';

/** Field name → messages, in words a caller can act on. */
export type Details = Readonly<Record<string, readonly string[]>>;

interface RefusalFacts {
  details?: Details;
  /** Seconds after which the same request may be granted; null where waiting does not help or nobody knows. */
  retryAfterSeconds?: number | null;
}

/**
 * A refusal that a caller may see: the code decides the HTTP status, the message says what to do.
 * Anything else that is thrown is a defect and reaches the caller as INTERNAL_ERROR without its text.
 */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  readonly code: ErrorCode;
  readonly details: Details;
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, message: string, { details = {}, retryAfterSeconds = null }: RefusalFacts = {}) {
    super(message);
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A state that the program's own rules exclude: never a caller's fault, always worth an alarm. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(message: string, facts: Readonly<Record<string, unknown>> = {}) {
    super(`${message} ${JSON.stringify(facts, (_key, value) => (typeof value === 'bigint' ? String(value) : value))}`);
    this.facts = facts;
  }
}

/** VALIDATION_ERROR about one field. */
export const invalid = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION_ERROR', message, { details: { [field]: [message] } });

/** NOT_FOUND; the same answer for a resource that is missing and one that belongs to somebody else. */
export const notFound = (what: string): Refusal => new Refusal('NOT_FOUND', `No such ${what}.`);
