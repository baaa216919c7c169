import { list, text, wholeOrText, wrong } from '@florin/json-rpc/answers';
import { is } from './base58.ts';

/** Checks of what a node answers. Each throws NodeFailure: an answer of the wrong form is never used in part. */

/** A whole number, not negative; nodes write small ones as numbers and others as text. */
export const whole = (value: unknown, what: string): bigint => wholeOrText(value, what, 78);

/** Two numbers of which one is divided by the other; rounded up. */
export function ratio(value: unknown, what: string): bigint {
  const [above = 0n, below = 0n] = list(value, what, (part) => whole(part, what));
  if (below === 0n) throw wrong(what);
  return (above + below - 1n) / below;
}

export function blockHash(value: unknown, what: string): string {
  const hash = text(value, what);
  if (!is('block', hash)) throw wrong(what);
  return hash;
}

export function operationHash(value: unknown, what: string): string {
  const hash = text(value, what);
  if (!is('operation', hash)) throw wrong(what);
  return hash;
}

export function time(value: unknown, what: string): Date {
  const at = new Date(text(value, what));
  if (Number.isNaN(at.getTime())) throw wrong(what);
  return at;
}
