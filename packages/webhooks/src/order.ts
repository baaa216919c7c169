import { WebhookError } from './errors.ts';
import type { WebhookEvent } from './generated/events.ts';

/**
 * What to remember so that an event is acted on once: the same for each attempt, each retry and each duplicate of it.
 * It is made of signed content alone: what the event is about, its type and its time.
 */
export function dedupeKey({ event, timestamp, data }: WebhookEvent): string {
  const subject = (data as object as { readonly [member: string]: unknown })[`${event.split('.')[0]}_id`];
  return [subject ?? JSON.stringify(data), event, timestamp].join(':');
}

/**
 * Whether something newer than this event was handled already: give the greatest `timestamp` that was kept for the
 * same payment, withdrawal or wallet, or null when there was none. Two events of one instant are not stale to each other.
 *
 * @throws {WebhookError} `timestamp_malformed` when either is no instant.
 */
export function isStale(event: Pick<WebhookEvent, 'timestamp'>, newest: string | null | undefined): boolean {
  return typeof newest === 'string' && microseconds(event.timestamp) < microseconds(newest);
}

/** Microseconds since 1970: `Date` stops at milliseconds, events do not. */
function microseconds(timestamp: string): number {
  const seconds = Math.floor(Date.parse(timestamp) / 1000);
  if (!(Number.isFinite(seconds) && typeof timestamp === 'string')) throw new WebhookError('timestamp_malformed');
  const [, fraction = ''] = /\.(\d+)/.exec(timestamp) ?? [];
  return seconds * 1_000_000 + Number(fraction.slice(0, 6).padEnd(6, '0'));
}
