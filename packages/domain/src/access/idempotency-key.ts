import { hash } from 'node:crypto';
import { limits } from '@florin/contract/limits';

const shape = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyCharactersMax}}$`);

/** Whether a text can be an idempotency key: 1 to 255 visible ASCII characters. */
export const isIdempotencyKey = (text: string): boolean => shape.test(text);

/** A one-time code is new in each attempt; all else must be the same. */
const leftOut = new Set(['totp_code']);
const nothing: ReadonlySet<string> = new Set();

/**
 * SHA-256, in hex, of a parsed JSON body without its one-time code. The order of members and the spacing do not
 * count, so that a client may write the body again.
 */
export const bodyHash = (body: unknown): string => hash('sha256', canonical(body, leftOut), 'hex');

/** Written for speed: every request with a key pays for it. */
function canonical(value: unknown, without: ReadonlySet<string> = nothing): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map((member) => canonical(member)).join(',')}]`;
  let members = '';
  for (const name of Object.keys(value).toSorted()) {
    const member = (value as Record<string, unknown>)[name];
    if (member === undefined || without.has(name)) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${canonical(member)}`;
  }
  return `{${members}}`;
}
