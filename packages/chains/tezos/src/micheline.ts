import { hexToBytes } from '@noble/hashes/utils.js';
import { receiverOf } from './address.ts';
import type { TokenCall } from './token-call.ts';
import { Numeral } from '@florin/json-rpc/numeral';

/*
 * Micheline as nodes write it in JSON. Strangers write what is read here: whatever has another form than the standards
 * say is null, and is no transfer.
 */

type Json = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Numeral);

/** Both parts of a pair, however deep it is written: `Pair a b c` is `Pair a (Pair b c)`. */
export function pairOf(value: unknown): [unknown, unknown] | null {
  if (!isNode(value) || value['prim'] !== 'Pair' || !Array.isArray(value['args'])) return null;
  const [first, second, ...others] = value['args'] as unknown[];
  if (first === undefined || second === undefined) return null;
  return [first, others.length === 0 ? second : { prim: 'Pair', args: [second, ...others] }];
}

export function naturalOf(value: unknown): bigint | null {
  const digits = isNode(value) ? value['int'] : null;
  return typeof digits === 'string' && /^\d{1,200}$/.test(digits) ? BigInt(digits) : null;
}

export const bytesIn = (value: unknown): Uint8Array | null => {
  const hex = isNode(value) ? value['bytes'] : null;
  return typeof hex === 'string' && /^(?:[0-9a-f]{2})*$/.test(hex) ? hexToBytes(hex) : null;
};

const addressBytes = 22;

/** An account, as text or as bytes; what comes after it names an entry point of a contract. */
export function addressIn(value: unknown): string | null {
  if (isNode(value) && typeof value['string'] === 'string') return value['string'].split('%')[0] ?? null;
  const bytes = bytesIn(value);
  try {
    return bytes === null || bytes.length < addressBytes ? null : receiverOf(bytes.slice(0, addressBytes));
  } catch {
    return null;
  }
}

/**
 * What a call of `transfer` asks for: of FA2 (TZIP-12) a list of senders, each with a list of receivers; of FA1.2 (TZIP-7)
 * one transfer.
 */
export function callsOf(value: unknown): TokenCall[] {
  if (!Array.isArray(value)) return [callOf(value)].filter((call) => call !== null);
  return value.flatMap((entry) => {
    const [owner, transfers] = pairOf(entry) ?? [];
    const from = addressIn(owner);
    if (from === null || !Array.isArray(transfers)) return [];
    return transfers.map((transfer) => partOf(from, transfer)).filter((call) => call !== null);
  });
}

function partOf(from: string, transfer: unknown): TokenCall | null {
  const [receiver, rest] = pairOf(transfer) ?? [];
  const [number, quantity] = pairOf(rest) ?? [];
  const [to, id, amount] = [addressIn(receiver), naturalOf(number), naturalOf(quantity)];
  return to === null || id === null || amount === null ? null : { id, from, to, amount };
}

function callOf(value: unknown): TokenCall | null {
  const [owner, rest] = pairOf(value) ?? [];
  const [receiver, quantity] = pairOf(rest) ?? [];
  const [from, to, amount] = [addressIn(owner), addressIn(receiver), naturalOf(quantity)];
  return from === null || to === null || amount === null ? null : { id: null, from, to, amount };
}
