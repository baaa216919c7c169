/** A body as it came over the wire; Node's `Buffer` is a `Uint8Array`. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** Headers as `fetch` has them, or as Node and the frameworks on it do. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** The secret as the webhook settings show it; several while it is being changed. Unset ones are passed over. */
export type WebhookSecret = string | undefined | readonly (string | undefined)[];

export interface VerifyOptions {
  /** The secret as the webhook settings show it, or the new and the old one while it is being changed. */
  readonly secret: WebhookSecret;
  /** How far the time of signing may be from now, in seconds: 300 when left out. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970; the system's clock when left out. */
  readonly now?: () => number;
}
