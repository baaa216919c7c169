import { isFlorinError } from '@florin/sdk';
import { NotSigned } from './not-signed.ts';

/** What went wrong with a call, as a screen tells it. */
export interface Problem {
  code: string;
  /** In the server's words, or in ours where no answer came. */
  message: string;
  /** Messages by field of the body. */
  fields: Readonly<Record<string, string>>;
  /** To quote when somebody reports it; null without an answer. */
  requestId: string | null;
}

/** A failed call, or a passkey that did not answer, as a problem. Anything else is a defect, and is thrown on. */
export function problemOf(error: unknown): Problem {
  if (error instanceof NotSigned) return { code: 'NOT_SIGNED', message: error.message, fields: {}, requestId: null };
  if (!isFlorinError(error)) throw error;
  const { code, message, details, requestId } = error;
  const fields = Object.entries(details).map(([field, messages]) => [field, messages.join(' ')] as const);
  return { code, message, fields: Object.fromEntries(fields), requestId };
}
