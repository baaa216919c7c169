import type { ErrorCode } from '@florin/contract/vocabulary';

/** `OFFLINE`: no answer. `UNANSWERED`: one that is not ours, from something before the service. */
export type FailureCode = ErrorCode | 'OFFLINE' | 'UNANSWERED';

interface FailureFacts {
  /** The service's own words; shown only where an operator wrote them for payers. */
  message?: string;
  /** Seconds that the service asks to wait. */
  retryAfter?: number | null;
  /** Names of the members that were refused. */
  fields?: readonly string[];
}

/** A request that did not lead to an answer, told by its code: the page has its own words. */
export class PayFailure extends Error {
  override readonly name = 'PayFailure';
  readonly code: FailureCode;
  readonly retryAfter: number | null;
  readonly fields: readonly string[];

  constructor(code: FailureCode, { message = '', retryAfter = null, fields = [] }: FailureFacts = {}) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
    this.fields = fields;
  }
}

/** The refusal that an error is; any other is a defect and goes on. */
export const failureOf = (error: unknown): PayFailure => {
  if (error instanceof PayFailure) return error;
  throw error;
};

export const codeOf = (error: unknown): FailureCode => failureOf(error).code;
