/**
 * The part of Protocol Buffers that Tron's transactions are written in: variable-length numbers and runs of bytes. What
 * is absent is zero or empty.
 */

/** Fields of a message by their number, each once, in the order in which they stand. */
export type Message = readonly (readonly [field: number, value: bigint | Uint8Array])[];

const numberType = 0;
const bytesType = 2;
/** int64 is written as the 64 bits of its two's complement. */
const int64Max = 2n ** 63n - 1n;
/** Longer messages are none of ours. */
const bytesMax = 4_096;

function varint(value: bigint): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return [...bytes, Number(rest)];
}

/** Zero and empty bytes are left out, as the standard's encoders do. @throws RangeError for a number beyond int64 */
export function encodeMessage(fields: Message): Uint8Array {
  const parts = fields.flatMap(([field, value]) => {
    if (typeof value === 'bigint') {
      if (value < 0n || value > int64Max) throw new RangeError('a number beyond 63 bits');
      return value === 0n ? [] : [...varint(BigInt(field * 8 + numberType)), ...varint(value)];
    }
    if (value.length === 0) return [];
    return [...varint(BigInt(field * 8 + bytesType)), ...varint(BigInt(value.length)), ...value];
  });
  return Uint8Array.from(parts);
}

/** @throws RangeError for bytes that are no message of such fields, each at most once */
export function decodeMessage(bytes: Uint8Array): ReadonlyMap<number, bigint | Uint8Array> {
  if (bytes.length > bytesMax) throw new RangeError('too many bytes');
  const found = new Map<number, bigint | Uint8Array>();
  let at = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) throw new RangeError('an end too early');
      at += 1;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw new RangeError('a number without an end');
  };
  while (at < bytes.length) {
    const tag = Number(readVarint());
    const [field, type] = [Math.floor(tag / 8), tag % 8];
    if (found.has(field)) throw new RangeError(`field ${field} twice`);
    if (type === numberType) found.set(field, readVarint());
    else if (type === bytesType) {
      const size = Number(readVarint());
      if (at + size > bytes.length) throw new RangeError('an end too early');
      found.set(field, bytes.slice(at, at + size));
      at += size;
    } else throw new RangeError(`a field of type ${type}`);
  }
  return found;
}
