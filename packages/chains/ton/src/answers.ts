import { fields, text, wrong } from '@florin/json-rpc/answers';
import { digitsOf } from '@florin/json-rpc/numeral';

/** Checks of what a node answers. Each throws NodeFailure: an answer of the wrong form is never used in part. */

/** A whole number, as a number or as text. */
export function integer(value: unknown, what: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  const digits = digitsOf(value) ?? value;
  if (typeof digits !== 'string' || !/^-?\d{1,40}$/.test(digits)) throw wrong(what);
  return BigInt(digits);
}

/** The same, not negative. */
export function whole(value: unknown, what: string): bigint {
  const number = integer(value, what);
  if (number < 0n) throw wrong(what);
  return number;
}

/** The two bits that a last digit has too many are zeros. */
const hashForm = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;

/** 32 bytes, which nodes write in base64, as hex. */
export function hash(value: unknown, what: string): string {
  if (typeof value !== 'string' || !hashForm.test(value)) throw wrong(what);
  return Buffer.from(value, 'base64').toString('hex');
}

/** A raw address in small letters. */
export function account(value: unknown, what: string): string {
  const spelled = text(value, what).toLowerCase();
  if (!/^(?:0|-1):[0-9a-f]{64}$/.test(spelled)) throw wrong(what);
  return spelled;
}

export const optional = <Answer>(
  value: unknown,
  what: string,
  read: (value: unknown, what: string) => Answer,
): Answer | null => (value === null || value === undefined || value === '' ? null : read(value, what));

/** Seconds since 1970. */
export const time = (value: unknown, what: string): Date => new Date(Number(whole(value, what)) * 1000);

/** What a block says of itself. */
export interface BlockMark {
  workchain: bigint;
  seqno: bigint;
  hash: string;
  time: Date;
  globalId: bigint;
  /** Transactions in it. */
  transactions: bigint;
}

export function toMark(value: unknown, what: string): BlockMark {
  const block = fields(value, what);
  return {
    workchain: integer(block.workchain, `${what}: workchain`),
    seqno: whole(block.seqno, `${what}: seqno`),
    hash: hash(block.root_hash, `${what}: root_hash`),
    time: time(block.gen_utime, `${what}: gen_utime`),
    globalId: integer(block.global_id, `${what}: global_id`),
    transactions: whole(block.tx_count, `${what}: tx_count`),
  };
}
