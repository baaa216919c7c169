/** The part of Protocol Buffers that transactions and questions use: numbers and bytes, each under a number of a field. */

export interface Field {
  number: number;
  value: bigint | Uint8Array;
}

const continues = 0x80;
const lengthDelimited = 2;
/** The transactions of a large block are as many fields of one message. */
const fieldsMax = 65_536;
const varintMax = 10;

const varint = (value: bigint): number[] => {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 128n) return [...bytes, Number(rest)];
    bytes.push(Number(rest & 127n) | continues);
  }
};

/** Fields in their order. A number 0 and empty bytes are left out, as proto3 does, unless `keeps` them: list items. */
export function encodeFields(fields: readonly (Field & { keeps?: boolean })[]): Uint8Array {
  const parts = fields.flatMap(({ number, value, keeps = false }) => {
    if (typeof value === 'bigint')
      return value === 0n && !keeps ? [] : [Uint8Array.from([...varint(BigInt(number << 3)), ...varint(value)])];
    if (value.length === 0 && !keeps) return [];
    const head = [...varint(BigInt((number << 3) | lengthDelimited)), ...varint(BigInt(value.length))];
    return [Uint8Array.from(head), value];
  });
  return joined(parts);
}

/** Without Node's buffers: a page of a browser encodes too. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Numbers of so many bits are read without a bigint: tags, lengths and most values. */
const smallBits = 28;

/** Reads numbers one after the other. */
class Varints {
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** @throws RangeError for none */
  next(): number | bigint {
    let value = 0;
    for (let shift = 0; shift < smallBits; shift += 7) {
      const byte = this.#byte();
      value |= (byte & 127) << shift;
      if (byte < continues) return value;
    }
    return this.#large(BigInt(value));
  }

  #large(low: bigint): bigint {
    let value = low;
    for (let count = smallBits / 7; count < varintMax; count += 1) {
      const byte = this.#byte();
      value |= BigInt(byte & 127) << BigInt(7 * count);
      if (byte < continues) return value;
    }
    throw new RangeError('a number without end');
  }

  #byte(): number {
    const byte = this.#bytes[this.at];
    if (byte === undefined) throw new RangeError('a message that ends early');
    this.at += 1;
    return byte;
  }
}

/** Bytes of a field are a view of the message's. @throws RangeError for bytes that are no such message. */
export function decodeFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  const varints = new Varints(bytes);
  while (varints.at < bytes.length) {
    if (fields.length >= fieldsMax) throw new RangeError('too many fields');
    const tag = varints.next();
    const number = typeof tag === 'number' ? tag >> 3 : Number(tag >> 3n);
    const type = typeof tag === 'number' ? tag & 7 : Number(tag & 7n);
    if (type === 0) {
      fields.push({ number, value: BigInt(varints.next()) });
      continue;
    }
    if (type !== lengthDelimited) throw new RangeError('a field of a kind that is not used');
    const length = varints.next();
    const start = varints.at;
    if (length > bytes.length - start) throw new RangeError('a message that ends early');
    varints.at += Number(length);
    fields.push({ number, value: bytes.subarray(start, varints.at) });
  }
  return fields;
}

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder('utf-8', { fatal: true });

export const text = (number: number, value: string): Field => ({ number, value: utf8.encode(value) });
export const number = (at: number, value: bigint): Field => ({ number: at, value });
export const bytes = (at: number, value: Uint8Array): Field => ({ number: at, value });

/** A message under its number; kept when it is empty. */
export const message = (at: number, fields: readonly Field[]): Field & { keeps: true } => ({
  number: at,
  value: encodeFields(fields),
  keeps: true,
});

/** The fields of a message, by number. */
export class Message {
  readonly #fields: readonly Field[];

  /** @throws RangeError for bytes that are none. */
  constructor(content: Uint8Array) {
    this.#fields = decodeFields(content);
  }

  /** Every value under a number that is bytes. */
  all(at: number): Uint8Array[] {
    const found: Uint8Array[] = [];
    for (const { number: place, value } of this.#fields)
      if (place === at && typeof value !== 'bigint') found.push(value);
    return found;
  }

  /** The last value under a number; empty where there is none. */
  bytes(at: number): Uint8Array {
    const found = this.#fields.findLast((field) => field.number === at && typeof field.value !== 'bigint')?.value;
    return found === undefined || typeof found === 'bigint' ? new Uint8Array() : found;
  }

  message(at: number): Message {
    return new Message(this.bytes(at));
  }

  messages(at: number): Message[] {
    return this.all(at).map((content) => new Message(content));
  }

  number(at: number): bigint {
    const found = this.#fields.findLast((field) => field.number === at)?.value;
    return typeof found === 'bigint' ? found : 0n;
  }

  numbers(at: number): bigint[] {
    return this.#fields.flatMap(({ number: found, value }) =>
      found === at && typeof value === 'bigint' ? [value] : [],
    );
  }

  /** @throws RangeError for bytes that are no UTF-8. */
  text(at: number): string {
    try {
      return fromUtf8.decode(this.bytes(at));
    } catch {
      throw new RangeError('text that is none');
    }
  }
}
