import type { Clock } from './clock.ts';
import type { VerifiedAddress } from './verified-address.ts';

/** `fetch` and `AbortSignal` as the program's own types know them, whatever runtime it is typed for. */
export type Fetch = typeof globalThis extends { fetch: infer F } ? F : never;
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer S } } ? S : never;

/** What hooks are told of an attempt. No header and no body: those hold secrets. */
export interface Attempt {
  readonly method: string;
  readonly path: string;
  /** 1 for the first one. */
  readonly attempt: number;
  readonly idempotencyKey: string | null;
}

export interface Answered extends Attempt {
  readonly status: number;
  readonly requestId: string | null;
  /** True when the service had done it before, under the same idempotency key. */
  readonly replayed: boolean;
  readonly durationMs: number;
}

export interface Retry extends Attempt {
  /** Code of the error that is not the end yet. */
  readonly reason: string;
  readonly delayMs: number;
}

/** Called as things happen; what a hook throws is ignored, so that it cannot hide what became of a request. */
export interface Hooks {
  readonly onRequest?: ((attempt: Attempt) => void) | undefined;
  readonly onResponse?: ((answered: Answered) => void) | undefined;
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

/** The verified addresses of an answer. @throws UnverifiedAddressError, or FlorinError `NOT_SUPPORTED` */
export type AttestationKey = (answer: unknown) => Promise<VerifiedAddress[]>;

/** How long and how often one call tries. */
export interface Patience {
  /** Milliseconds for one attempt, its whole answer included; 30,000 when left out. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for all attempts and the pauses between them; 60,000 when left out. */
  readonly deadlineMs?: number | undefined;
  /** Attempts after the first; 2 when left out, 0 sends exactly one request. */
  readonly maxRetries?: number | undefined;
}

export interface FlorinOptions extends Patience, Hooks {
  /**
   * Where the service is, for example `https://pay.example.com`. Must be https, except on this machine. Left out:
   * FLORIN_BASE_URL, and then FLORIN_API_KEY as well where no credential is given.
   */
  readonly baseUrl?: string | undefined;
  /** An API key; for servers alone, refused in a browser. */
  readonly apiKey?: string | undefined;
  /** The `session_token` of a sign-in, instead of a key. */
  readonly sessionToken?: string | undefined;
  /**
   * The signer's public key as `pinnedKey` of `@florin/sdk/attestation` makes it. Every answer with an address to pay to
   * is then checked, and `ADDRESS_UNVERIFIED` is thrown when the key does not vouch for it.
   */
  readonly attestationKey?: AttestationKey | undefined;
  readonly fetch?: Fetch | undefined;
  readonly clock?: Clock | undefined;
  /** At least 0 and below 1; spreads retries. */
  readonly random?: (() => number) | undefined;
}

/** What one call may set for itself. */
export interface CallOptions extends Patience {
  /** Ends the call at once with the signal's reason, also while it waits to try again. */
  readonly signal?: Signal | undefined;
}

export interface KeyedCallOptions extends CallOptions {
  /** Made for each call when left out. Give one of your own (the order's id) to make calls of other processes one, within 24 hours. */
  readonly idempotencyKey?: string | undefined;
}
