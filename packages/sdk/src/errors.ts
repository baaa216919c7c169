import type { ErrorCode } from './words/error-codes.ts';

/** What goes wrong on this side of the wire. */
export type ClientErrorCode =
  | 'INVALID_ARGUMENT'
  | 'CONNECTION_FAILED'
  | 'TIMED_OUT'
  | 'UNEXPECTED_RESPONSE'
  | 'ADDRESS_UNVERIFIED'
  | 'NOT_SUPPORTED'
  | 'PAYMENT_STOPPED';
export type FlorinErrorCode = ErrorCode | ClientErrorCode;

/** Shared by every copy of this package in a program, so that errors are recognised across them. */
const brand = Symbol.for('@florin/sdk/error');

/** Everything that the SDK throws, but for the reason of an abort. `code` is stable, `message` says what to do. */
export class FlorinError<Code extends FlorinErrorCode = FlorinErrorCode> extends Error {
  readonly code: Code;
  /** HTTP status; null when no answer came. */
  readonly status: number | null = null;
  /** Messages by field, with VALIDATION_ERROR; else empty. */
  readonly details: { readonly [field: string]: readonly string[] } = {};
  /** Quote it when you report a problem. */
  readonly requestId: string | null = null;
  /** How long the service asks to wait. */
  readonly retryAfterSeconds: number | null = null;
  /** Method and path, without ids. */
  readonly request: string | null = null;
  readonly attempts: number = 0;
  /** Send it again with the same body to learn what became of the call: nothing is done twice. */
  readonly idempotencyKey: string | null = null;
  /** True when the failed attempt cannot have reached the service. */
  readonly neverSent: boolean = false;

  constructor(code: Code, message: string, circumstances?: Circumstances, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'FlorinError';
    this.code = code;
    Object.assign(this, circumstances);
  }

  /** @internal */
  get [brand](): boolean {
    return true;
  }
}

/** What is known about a call that failed. */
export type Circumstances = Partial<
  Pick<FlorinError, 'status' | 'details' | 'requestId' | 'retryAfterSeconds' | 'neverSent'>
>;

/** Refuses what the caller gave, before anything is sent. */
export const refuse = (message: string): never => {
  throw new FlorinError('INVALID_ARGUMENT', message);
};

/** An answer that is not Florin's: a page of a proxy, a body cut short. What the service did is not known. */
export class UnexpectedResponseError extends FlorinError<'UNEXPECTED_RESPONSE'> {
  /** The first characters of what came instead. */
  readonly excerpt: string;

  constructor(status: number, type: string, excerpt: string, circumstances: Circumstances) {
    const what = excerpt === '' ? 'an empty body' : type;
    super(
      'UNEXPECTED_RESPONSE',
      `HTTP ${status} with ${what} is no answer of Florin: is baseUrl right, is a proxy in between?`,
      { ...circumstances, status },
    );
    this.name = 'UnexpectedResponseError';
    this.excerpt = excerpt;
  }
}

/** A payment that `waitFor` watched will not reach what was waited for unless an administrator acts. */
export class PaymentStoppedError extends FlorinError<'PAYMENT_STOPPED'> {
  readonly payment: { readonly id: string; readonly status: string };

  constructor(payment: PaymentStoppedError['payment']) {
    super('PAYMENT_STOPPED', `The payment is ${payment.status} and does not move on by itself.`);
    this.name = 'PaymentStoppedError';
    this.payment = payment;
  }
}

const unverified = {
  missing: 'comes without an attestation',
  forged: 'does not carry the signature of the key that you gave',
  other_key: 'is attested by another key than the one that you gave',
  other_address: 'is not the one that its attestation names',
  other_chain: 'is attested for another family of chains',
  other_payee: 'is not the one that the payment link pays',
} as const;
/** Which check failed. */
export type UnverifiedReason = keyof typeof unverified;

/** An answer names an address that the signer's key does not vouch for. Nobody should pay to it. */
export class UnverifiedAddressError extends FlorinError<'ADDRESS_UNVERIFIED'> {
  readonly address: string;
  readonly reason: UnverifiedReason;

  constructor(address: string, reason: UnverifiedReason) {
    super('ADDRESS_UNVERIFIED', `Do not pay: the address ${address} ${unverified[reason]}. Ask the operator.`);
    this.name = 'UnverifiedAddressError';
    this.address = address;
    this.reason = reason;
  }
}

interface Special {
  ADDRESS_UNVERIFIED: UnverifiedAddressError;
  UNEXPECTED_RESPONSE: UnexpectedResponseError;
  PAYMENT_STOPPED: PaymentStoppedError;
}
export type ErrorOf<Code extends FlorinErrorCode> = Code extends keyof Special ? Special[Code] : FlorinError<Code>;

/**
 * Whether the SDK threw it, and with this code when one is given:
 * `if (isFlorinError(error, 'RATE_STALE')) …`. Works across copies of the package.
 */
export function isFlorinError<Code extends FlorinErrorCode = FlorinErrorCode>(
  error: unknown,
  code?: Code,
): error is ErrorOf<Code> {
  const { [brand]: isOurs, code: actual } = Object(error) as { [brand]?: unknown; code?: unknown };
  return isOurs === true && (code === undefined || actual === code);
}
