import { InvariantError } from '@florin/domain/errors';
import type { KeptMovement, SignedBefore } from '@florin/domain/ports/signer';

/** One signature: which slot of which account was used up for which intent: a number, coins, or the very bytes. */
export interface JournalEntry {
  family: string;
  /** As this signer is configured for it. */
  network: string;
  address: string;
  nonce?: bigint;
  /** The coins that it spends, as `<transaction>:<position>`. */
  coins?: readonly string[];
  /** What each of them held when it was signed for, in base units. */
  amounts?: readonly bigint[];
  /** Digest of the bytes, where nothing but having one signature excludes a second payment. */
  bytes?: string;
  /** The blockhash of such bytes, and a height of the chain after which no block can contain them. */
  blockhash?: string;
  until?: bigint;
  intent: string;
  /** What the signature commits to beside its price; none for one that only uses its number up. */
  pledge?: string;
  /** Hash of the signed transaction; entries of older releases have none. */
  txHash?: string;
  /** When it was signed, by the signer's own clock. */
  at?: Date;
  /** Native base units that it may take away at most: its fee, and the gas that it sends. */
  cost?: bigint;
  /** Of a payout: what it pays, for the limits of 24 hours and against paying a withdrawal twice. */
  payout?: SignedPayout;
  /** Of a refund: the same for refunds. */
  refund?: SignedRefund;
}

/** What one payment sends; entries of older releases do not say which asset, nor to whom. */
interface Sent {
  /** Canonical token reference, or `native`: limits are of one asset. */
  asset?: string;
  destination?: string;
  /** Base units. */
  amount: bigint;
  at: Date;
}
export type SignedPayout = Sent & { withdrawal: string };
export type SignedRefund = Sent & { refund: string };

/** That no signature of an intent can count any more: the signer has seen it on the chain, or a person says so. */
export interface EndEntry {
  ended: string;
  by: 'chain' | 'person';
  at: Date;
}

/** That a person accepts a database which does not know everything that was signed before. */
export interface AcceptEntry {
  accepted: 'database';
  at: Date;
}

export type Line = JournalEntry | EndEntry | AcceptEntry;

/** One line of the file, with its end; what is kept of a movement stands behind what is judged by, and is not remembered. */
export const toLine = (line: Line, movement: KeptMovement | null = null): string =>
  `${JSON.stringify(movement === null ? line : { ...line, movement }, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )}\n`;

/** A signature of a line as it is told to whoever asks; null for a line of another kind. Numbers stay text: nobody calculates here. */
export function toldOf(text: string): SignedBefore | null {
  const { intent, family, network, txHash = null, at = null, movement = null } = JSON.parse(text) as SignedBefore;
  return intent === undefined ? null : { intent, family, network, txHash, at, movement };
}

/** @throws Error for text that is no line of a journal. */
export function parseLine(text: string): Line {
  const value = JSON.parse(text) as Record<string, unknown>;
  if (value.accepted === 'database') return { accepted: 'database', at: new Date(texts({ at: value.at }).at) };
  if (value.ended === undefined) return parseEntry(value);
  const { ended, by, at } = texts({ ended: value.ended, by: value.by, at: value.at });
  if (by !== 'chain' && by !== 'person') throw new InvariantError('Nobody else ends an intent.');
  return { ended, by, at: new Date(at) };
}

function parseEntry(value: Record<string, unknown>): JournalEntry {
  const { family, network, address, intent } = value;
  return {
    ...texts({ family, network, address, intent }),
    ...parseSlot(value),
    ...optional('pledge', value, String),
    ...optional('txHash', value, String),
    ...optional('at', value, (text) => new Date(text)),
    ...optional('cost', value, BigInt),
    ...(value.payout === undefined ? {} : { payout: parseSent('withdrawal', value.payout) }),
    ...(value.refund === undefined ? {} : { refund: parseSent('refund', value.refund) }),
  };
}

function parseSlot(value: Record<string, unknown>): Partial<JournalEntry> {
  const { nonce, coins, amounts, bytes } = value;
  if (Array.isArray(coins))
    return {
      coins: Object.values(texts({ ...coins })),
      ...(Array.isArray(amounts) ? { amounts: Object.values(texts({ ...amounts })).map(BigInt) } : {}),
    };
  if (bytes === undefined) return { nonce: BigInt(texts({ nonce }).nonce) };
  return { ...texts({ bytes }), ...optional('blockhash', value, String), ...optional('until', value, BigInt) };
}

function parseSent<Name extends 'withdrawal' | 'refund'>(name: Name, sent: unknown): Sent & Record<Name, string> {
  const value = sent as Record<string, unknown>;
  const paid = texts({ [name]: value[name] } as Record<Name, unknown>);
  const { amount, at } = texts({ amount: value.amount, at: value.at });
  return {
    ...paid,
    ...optional('asset', value, String),
    ...optional('destination', value, String),
    amount: BigInt(amount),
    at: new Date(at),
  };
}

function optional<Name extends string, Value>(
  name: Name,
  value: Record<string, unknown>,
  read: (text: string) => Value,
): Partial<Record<Name, Value>> {
  if (value[name] === undefined) return {};
  return { [name]: read(texts({ [name]: value[name] } as Record<Name, unknown>)[name]) } as Record<Name, Value>;
}

function texts<Field extends string>(value: Record<Field, unknown>): Record<Field, string> {
  if (!Object.values(value).every((text) => typeof text === 'string')) throw new InvariantError('A field is missing.');
  return value as Record<Field, string>;
}
