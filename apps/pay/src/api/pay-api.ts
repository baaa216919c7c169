import type { Checkout, CheckoutStatus, ConfirmedSelection, LiveRate } from '@florin/contract/schemas/checkout';
import type { ErrorCode } from '@florin/contract/vocabulary';
import { PayFailure } from './pay-failure.ts';

/** The payer's side of one payment. Every method refuses with PayFailure. */
export interface PayApi {
  read(): Promise<Checkout>;
  status(): Promise<CheckoutStatus>;
  rate(tokenId: string): Promise<LiveRate>;
  confirm(tokenId: string): Promise<ConfirmedSelection>;
  /** How many milliseconds the server's clock is ahead of this device's, by its latest answer. */
  serverAhead(): number;
}

export interface Connection {
  fetch: typeof fetch;
  now: () => number;
}

type Envelope<Answer> = { success: true; data: Answer } | { success: false; error: { code: ErrorCode } };

const timeoutMilliseconds = 15_000;
/** A `Date` header is cut to the second; on average it is this much behind. */
const dateHeaderLag = 500;

/** @param base address of the payment's resource: `…/v1/pay/<id>` */
export function openPayApi(base: string, { fetch, now }: Connection): PayApi {
  let ahead = 0;
  const ask = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(base + path, {
      ...init,
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }).catch(() => null);
    const envelope = (await response?.json().catch(() => null)) as Envelope<Answer> | null | undefined;
    if (!response || typeof envelope?.success !== 'boolean') throw new PayFailure('OFFLINE');
    const serverTime = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(serverTime)) ahead = serverTime + dateHeaderLag - now();
    if (!envelope.success) throw new PayFailure(envelope.error.code);
    return envelope.data;
  };
  return {
    read: () => ask(''),
    status: () => ask('/status'),
    rate: (tokenId) => ask(`/rate?token_id=${encodeURIComponent(tokenId)}`),
    confirm: (tokenId) =>
      ask('/confirm', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token_id: tokenId }),
      }),
    serverAhead: () => ahead,
  };
}
