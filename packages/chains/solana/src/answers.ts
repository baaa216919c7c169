import { fields, list, text, whole, wrong } from '@florin/json-rpc/answers';
import { base64 } from '@scure/base';

/** Checks of what a node answers. Each throws NodeFailure: an answer of the wrong form is never used in part. */

/** A whole number of at most 64 bits, not negative. One that is no text must be small enough to be exact. */
export const unsigned = (value: unknown, what: string): bigint => whole(value, what, 20);

/** Lamports of many accounts: a list, or its text with commas between. */
export function amounts(value: unknown, what: string): bigint[] {
  if (typeof value !== 'string') return list(value, what, (one) => unsigned(one, what));
  if (!/^(\d{1,20}(,\d{1,20})*)?$/.test(value)) throw wrong(what);
  return value === '' ? [] : value.split(',').map(BigInt);
}

/** A small number that counts something of one transaction. */
export function index(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw wrong(what);
  return value;
}

/** 32 bytes in base58, as far as its length and letters tell: blocks name tens of thousands. */
export function key(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)) throw wrong(what);
  return value;
}

export function signature(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value)) throw wrong(what);
  return value;
}

/** What an answer says, and the slot as of which. */
export function atSlot<Value>(answer: unknown, what: string, read: (value: unknown) => Value) {
  const { context, value } = fields(answer, what);
  return { slot: unsigned(fields(context, `${what}: context`).slot, `${what}: slot`), value: read(value) };
}

export interface Account {
  lamports: bigint;
  owner: string;
  data: Uint8Array;
}

/** Null for an account that does not exist. */
export function readAccount(value: unknown): Account | null {
  if (value === null) return null;
  const account = fields(value, 'account');
  const [data, encoding] = list(account.data, 'account.data', (item) => text(item, 'account.data'));
  if (data === undefined || encoding !== 'base64') throw wrong('account.data');
  try {
    return {
      lamports: unsigned(account.lamports, 'account.lamports'),
      owner: key(account.owner, 'account.owner'),
      data: base64.decode(data),
    };
  } catch {
    throw wrong('account');
  }
}
