/** One message of PostgreSQL's protocol 3 (message formats). The first one of a client has no type. */
export interface Message {
  /** For example `Q` (simple query) or `S` (sync); empty for the first message of a client. */
  type: string;
  /** As it came, with its type and length. */
  bytes: Buffer;
  /** What follows type and length. */
  body: Buffer;
}

const lengthBytes = 4;

/** Puts the messages of one direction together from the pieces in which they arrive. */
export class Messages {
  #held: Buffer = Buffer.alloc(0);
  #typeBytes: 0 | 1;

  /** @param from a client begins with a message that has no type */
  constructor(from: 'client' | 'server') {
    this.#typeBytes = from === 'client' ? 0 : 1;
  }

  take(chunk: Buffer): Message[] {
    this.#held = Buffer.concat([this.#held, chunk]);
    const whole: Message[] = [];
    for (;;) {
      const head = this.#typeBytes + lengthBytes;
      if (this.#held.length < head) return whole;
      const end = this.#typeBytes + this.#held.readUInt32BE(this.#typeBytes);
      if (this.#held.length < end) return whole;
      const bytes = this.#held.subarray(0, end);
      whole.push({
        type: bytes.toString('latin1', 0, this.#typeBytes),
        bytes,
        body: bytes.subarray(head),
      });
      this.#held = this.#held.subarray(end);
      this.#typeBytes = 1;
    }
  }
}

/** Texts that end with a zero byte, from the start of a message's body. */
export const textsOf = (body: Buffer, count: number): string[] => body.toString('utf8').split('\0', count);
