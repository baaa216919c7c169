import { NodeFailure } from '@florin/json-rpc/failures';

/** Each message has five bytes before it: whether it is compressed, and its length. */
const headBytes = 5;

/** A message as gRPC sends it over HTTP/2, not compressed. */
export function frameOf(message: Uint8Array): Uint8Array {
  const frame = new Uint8Array(headBytes + message.length);
  new DataView(frame.buffer).setUint32(1, message.length);
  frame.set(message, headBytes);
  return frame;
}

/** Puts messages together from the parts in which they come. */
export class Frames {
  #parts: Uint8Array[] = [];
  #size = 0;
  readonly #bytesMax: number;

  /** @param bytesMax of one message */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** True while a message has come in part. */
  get isWaiting(): boolean {
    return this.#size > 0;
  }

  /** The messages that are whole by now. @throws NodeFailure for one that is longer than allowed, or compressed. */
  push(part: Uint8Array): Uint8Array[] {
    this.#parts.push(part);
    this.#size += part.length;
    const messages: Uint8Array[] = [];
    for (let length = this.#nextLength(); length !== null; length = this.#nextLength()) {
      const all = this.#joined();
      messages.push(all.subarray(headBytes, headBytes + length));
      const rest = all.subarray(headBytes + length);
      this.#parts = rest.length === 0 ? [] : [rest];
      this.#size = rest.length;
    }
    return messages;
  }

  /** The length of the next message; null until all of it is there. */
  #nextLength(): number | null {
    if (this.#size < headBytes) return null;
    if ((this.#parts[0] as Uint8Array).length < headBytes) this.#joined();
    const first = this.#parts[0] as Uint8Array;
    if (first[0] !== 0) throw new NodeFailure('The answer is compressed, which was not asked for.');
    const length = new DataView(first.buffer, first.byteOffset, headBytes).getUint32(1);
    if (length > this.#bytesMax) throw new NodeFailure(`The answer is longer than ${this.#bytesMax} bytes.`);
    return this.#size < headBytes + length ? null : length;
  }

  #joined(): Uint8Array {
    const all = this.#parts.length === 1 ? (this.#parts[0] as Uint8Array) : new Uint8Array(Buffer.concat(this.#parts));
    this.#parts = [all];
    return all;
  }
}
