import { isFlorinError } from '@florin/sdk';

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

/** A failed call as a problem. What is no failure of a call is a defect, and is thrown on. */
export function problemOf(error: unknown): Problem {
  if (!isFlorinError(error)) throw error;
  const { code, message, details, requestId } = error;
  const fields = Object.entries(details).map(([field, messages]) => [field, messages.join(' ')] as const);
  return { code, message, fields: Object.fromEntries(fields), requestId };
}
