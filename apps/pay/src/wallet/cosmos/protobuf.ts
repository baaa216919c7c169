import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The wire format of Protocol Buffers, as far as the few messages of a payment need it. */

function varint(value: bigint): number[] {
  const last = Number(value & 0x7fn);
  return value < 0x80n ? [last] : [last | 0x80, ...varint(value >> 7n)];
}

/** A field of a number; zero is left out, as the chain's canonical form wants it. */
export const numberField = (field: number, value: bigint): Uint8Array =>
  value === 0n ? new Uint8Array() : Uint8Array.of(field << 3, ...varint(value));

/** A field of bytes or of another message. */
export const bytesField = (field: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const content = concatBytes(...parts);
  return concatBytes(Uint8Array.of((field << 3) | 2, ...varint(BigInt(content.length))), content);
};

export const textField = (field: number, text: string): Uint8Array => bytesField(field, utf8ToBytes(text));

/** A message that names its type (`google.protobuf.Any`). */
export const anyField = (field: number, type: string, ...parts: readonly Uint8Array[]): Uint8Array =>
  bytesField(field, textField(1, type), bytesField(2, ...parts));

/** What a message holds: numbers and bytes by field; of a repeated field the last. */
export interface Fields {
  numbers: ReadonlyMap<number, bigint>;
  bytes: ReadonlyMap<number, Uint8Array>;
}

const varintBytesMax = 10;

/** @throws RangeError for bytes that are no message, or hold fields of a fixed length, which none of these has */
export function fieldsOf(message: Uint8Array): Fields {
  const numbers = new Map<number, bigint>();
  const bytes = new Map<number, Uint8Array>();
  let at = 0;
  const next = (): bigint => {
    let value = 0n;
    for (let read = 0; read < varintBytesMax; read += 1) {
      const byte = message[at];
      if (byte === undefined) break;
      at += 1;
      value |= BigInt(byte & 0x7f) << BigInt(7 * read);
      if (byte < 0x80) return value;
    }
    throw new RangeError('no number');
  };
  while (at < message.length) {
    const tag = Number(next());
    const [field, type] = [tag >> 3, tag & 7];
    const value = next();
    if (type === 0) numbers.set(field, value);
    else if (type === 2 && value <= BigInt(message.length - at)) {
      bytes.set(field, message.subarray(at, at + Number(value)));
      at += Number(value);
    } else throw new RangeError('no field');
  }
  return { numbers, bytes };
}
