import { WebhookError, type WebhookErrorCode } from './errors.ts';
import type { WebhookEvent } from './generated/events.ts';
import type { RawBody, VerifyOptions, WebhookHeaders } from './inputs.ts';
import { secretsOf } from './secrets.ts';
import { verify } from './verify.ts';

export interface ReceiverOptions extends VerifyOptions {
  /** Longest body that is read, in bytes: 262,144 when left out. Events have a few thousand. */
  readonly bodyBytesMax?: number;
  /** Told of each refusal, for a log; the sender is answered with the code either way. */
  readonly onRefused?: (error: WebhookError) => void;
}

/**
 * What becomes of a verified event. Once it is done the sender is answered 204 and does not come again, so keep the
 * event before; when it fails, the failure goes the framework's way and the sender tries again later.
 */
export type HandleEvent<Context extends readonly unknown[]> = (event: WebhookEvent, ...context: Context) => unknown;

/** What to answer: nothing but the status after success, else the code as text, which the delivery's log then shows. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

const bodyBytesPreset = 262_144;
/** The longest body that is read, in bytes. */
export const bodyLimit = (options: ReceiverOptions): number => options.bodyBytesMax ?? bodyBytesPreset;

/** Faults of the receiver's own set-up; the sender did nothing wrong. */
const ownFaults = new Set<WebhookErrorCode>(['secret_missing', 'secret_whitespace', 'body_parsed']);
const statusOf = (code: WebhookErrorCode): number =>
  code === 'body_too_large' ? 413 : ownFaults.has(code) ? 500 : 400;

/**
 * Refuses at the start what could accept nothing later.
 *
 * @throws {WebhookError} `secret_missing`, `secret_whitespace`.
 */
export const checkOptions = (options: ReceiverOptions): void => void secretsOf(options?.secret);

/** Reads, verifies and hands over one delivery; only what the handler throws passes through. */
export async function receive(
  read: () => RawBody | Promise<RawBody>,
  headers: WebhookHeaders,
  options: ReceiverOptions,
  handle: (event: WebhookEvent) => unknown,
): Promise<Answer> {
  let event: WebhookEvent;
  try {
    event = await verify(await read(), headers, options);
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    options.onRefused?.(error);
    return { status: statusOf(error.code), text: error.code };
  }
  await handle(event);
  return { status: 204, text: '' };
}
