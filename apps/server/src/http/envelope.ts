import type { Failure } from '@florin/contract/envelope';
import type { ErrorCode } from '@florin/contract/vocabulary';
import type { Details } from '@florin/domain/errors';

/** The body of a refusal. */
export const failed = (code: ErrorCode, message: string, details: Details = {}): Failure => ({
  success: false,
  data: null,
  error: { code, message, details: details as Failure['error']['details'] },
});
