import { isFlorinError } from '@florin/sdk';
import { exitCodeOf } from './exit-codes.ts';

/** What goes wrong before or beside a request; `message` says what to do. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: string;
  readonly details: Readonly<Record<string, readonly string[]>>;

  constructor(code: string, message: string, details: Readonly<Record<string, readonly string[]>> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export const usageError = (message: string): CliError => new CliError('USAGE', message);

/** How a failure is told: the same members for people and for scripts. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, readonly string[]>>;
  readonly request_id: string | null;
  readonly retry_after_seconds: number | null;
  readonly idempotency_key: string | null;
  readonly exit_code: number;
}

const nothingKnown = { details: {}, request_id: null, retry_after_seconds: null, idempotency_key: null };

/** Whatever was thrown, as it is told. */
export function failureOf(error: unknown): Failure {
  if (isFlorinError(error)) {
    const { code, message, details, requestId, retryAfterSeconds, idempotencyKey } = error;
    return {
      code,
      message,
      details,
      request_id: requestId,
      retry_after_seconds: retryAfterSeconds,
      idempotency_key: idempotencyKey,
      exit_code: exitCodeOf(code),
    };
  }
  if (error instanceof CliError) {
    const { code, message, details } = error;
    return { ...nothingKnown, code, message, details, exit_code: exitCodeOf(code) };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { ...nothingKnown, code: 'UNEXPECTED', message, exit_code: exitCodeOf('UNEXPECTED') };
}
