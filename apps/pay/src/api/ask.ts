import type { ErrorCode } from '@florin/contract/vocabulary';
import { PayFailure } from './pay-failure.ts';

type Failure = { code: ErrorCode; message: string; details?: Readonly<Record<string, readonly string[]>> };
type Envelope<Answer> = { success: true; data: Answer } | { success: false; error: Failure };

const timeoutMilliseconds = 15_000;

/** Asks the API once: no cookies, nothing kept. Refuses with PayFailure; `seen` meets every answer of ours. */
export async function ask<Answer>(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  seen: (response: Response) => void = () => {},
): Promise<Answer> {
  const response = await fetch(url, {
    ...init,
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch(() => null);
  const envelope = (await response?.json().catch(() => null)) as Envelope<Answer> | null | undefined;
  if (!response) throw new PayFailure('OFFLINE');
  if (typeof envelope?.success !== 'boolean') throw new PayFailure('UNANSWERED');
  seen(response);
  if (!envelope.success) throw refusal(envelope.error, response);
  return envelope.data;
}

const refusal = ({ code, message, details = {} }: Failure, { headers }: Response): PayFailure => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  return new PayFailure(code, { message, retryAfter, fields: Object.keys(details) });
};

/** A request with a JSON body. */
export const posted = (body: object, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
