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

/** A defect of the page: told to the person, who otherwise presses a dead button, and to whoever watches the page. */
function defectOf(error: unknown): Problem {
  reportError(error);
  const message = `Something unexpected happened on this page: ${String(error)}. Reload the page before you try again.`;
  return { code: 'DEFECT', message, fields: {}, requestId: null };
}

/** A failed call, or a passkey that did not answer, as a problem. Anything else is a defect. */
export function problemOf(error: unknown): Problem {
  if (error instanceof NotSigned) return { code: 'NOT_SIGNED', message: error.message, fields: {}, requestId: null };
  if (!isFlorinError(error)) return defectOf(error);
  const { code, message, details, requestId } = error;
  const fields = Object.entries(details).map(([field, messages]) => [field, messages.join(' ')] as const);
  return { code, message, fields: Object.fromEntries(fields), requestId };
}
