import { fields, list, text, wholeOrText, wrong } from '@florin/json-rpc/answers';
import { base64 } from '@scure/base';

/** Checks of what a node answers. Each throws NodeFailure: an answer of the wrong form is never used in part. */

/** A whole number that is not negative: CometBFT writes large ones as text. */
export const whole = (value: unknown, what: string): bigint => wholeOrText(value, what, 20);

/** 32 bytes, hex in capitals. */
export function hash(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^[0-9A-F]{64}$/.test(value)) throw wrong(what);
  return value;
}

/** Bytes in base64; none for null. */
export function content(value: unknown, what: string): Uint8Array {
  if (value === null || value === undefined || value === '') return new Uint8Array();
  try {
    return base64.decode(text(value, what));
  } catch {
    throw wrong(what);
  }
}

/** What happened in a transaction, as a module tells it. */
export interface ChainEvent {
  type: string;
  attributes: ReadonlyMap<string, string>;
}

/** The first value of each key counts. */
export function readEvent(value: unknown): ChainEvent {
  const event = fields(value, 'event');
  const attributes = new Map<string, string>();
  for (const one of list(event.attributes ?? [], 'event.attributes', (item) => fields(item, 'attribute'))) {
    const key = text(one.key, 'attribute.key');
    if (!attributes.has(key)) attributes.set(key, typeof one.value === 'string' ? one.value : '');
  }
  return { type: text(event.type, 'event.type'), attributes };
}

/** What a transaction of a block came to. */
export interface TransactionResult {
  success: boolean;
  events: readonly ChainEvent[];
  /** Read when asked for: most are nobody's of ours. */
  readonly log: string;
}

export function readResult(value: unknown): TransactionResult {
  const result = fields(value, 'transaction result');
  return {
    success: whole(result.code, 'transaction result: code') === 0n,
    events: list(result.events ?? [], 'transaction result: events', readEvent),
    log: typeof result.log === 'string' ? result.log : '',
  };
}
