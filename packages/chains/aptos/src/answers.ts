import { fields, text, wholeOrText, wrong } from '@florin/json-rpc/answers';

/** Checks of what a node answers. Each throws NodeFailure: an answer of the wrong form is never used in part. */

/** A whole number that is not negative, of at most 20 digits: large ones are text. */
export const whole = (value: unknown, what: string): bigint => wholeOrText(value, what, 20);

/** 32 bytes, hex. */
export function hash(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/.test(value)) throw wrong(what);
  return value;
}

/** An address in its long form: nodes leave zeros at its front away. */
export function address(value: unknown, what: string): string {
  const spelled = text(value, what);
  if (!/^0x[0-9a-f]{1,64}$/.test(spelled)) throw wrong(what);
  return `0x${spelled.slice(2).padStart(64, '0')}`;
}

/** Microseconds since 1970. */
export const time = (value: unknown, what: string): Date => new Date(Number(whole(value, what) / 1_000n));

/** What a node tells of itself and of its ledger. */
export interface Ledger {
  chainId: bigint;
  version: bigint;
  oldestVersion: bigint;
  /** Seconds since 1970 of the newest version. */
  seconds: bigint;
}

export function toLedger(value: unknown): Ledger {
  const info = fields(value, 'ledger');
  return {
    chainId: whole(info.chain_id, 'ledger: chain_id'),
    version: whole(info.ledger_version, 'ledger: ledger_version'),
    oldestVersion: whole(info.oldest_ledger_version, 'ledger: oldest_ledger_version'),
    seconds: whole(info.ledger_timestamp, 'ledger: ledger_timestamp') / 1_000_000n,
  };
}
