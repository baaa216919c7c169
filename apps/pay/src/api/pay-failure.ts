import type { ErrorCode } from '@florin/contract/vocabulary';

/** `OFFLINE`: no answer, or one that is not ours. */
export type FailureCode = ErrorCode | 'OFFLINE';

/** A request that did not lead to an answer, told by its code alone: the page has its own words. */
export class PayFailure extends Error {
  override readonly name = 'PayFailure';
  readonly code: FailureCode;
  /** What is wrong with the address that was sent, in the service's words. */
  readonly hint: string | undefined;

  constructor(code: FailureCode, hint?: string) {
    super(code);
    this.code = code;
    this.hint = hint;
  }
}

export const codeOf = (error: unknown): FailureCode => {
  if (error instanceof PayFailure) return error.code;
  throw error;
};
