/** What a client asked PostgreSQL for, as far as counting needs it. */
export type WireRequest =
  /** A prepared statement by its name, empty for an unnamed one. */
  | { kind: 'statement'; name: string }
  /** SQL without parameters, for example `begin`. */
  | { kind: 'text'; sql: string }
  /** The client now waits for the server: one round trip. */
  | { kind: 'wait' };

const lengthBytes = 4;
const [bind, query, sync] = ['B', 'Q', 'S'].map((letter) => letter.charCodeAt(0));

/**
 * Reads the client's side of one connection (PostgreSQL protocol 3, message formats) in whatever pieces it comes.
 * The first message has no type; authentication and parsing ask for nothing that is counted.
 */
export class WireReader {
  #rest: Buffer = Buffer.alloc(0);
  #started = false;

  read(piece: Buffer): WireRequest[] {
    this.#rest = Buffer.concat([this.#rest, piece]);
    const requests: WireRequest[] = [];
    for (;;) {
      const typeBytes = this.#started ? 1 : 0;
      if (this.#rest.length < typeBytes + lengthBytes) return requests;
      const end = typeBytes + this.#rest.readUInt32BE(typeBytes);
      if (this.#rest.length < end) return requests;
      if (this.#started) requests.push(...meaning(this.#rest[0], this.#rest.subarray(typeBytes + lengthBytes, end)));
      this.#started = true;
      this.#rest = this.#rest.subarray(end);
    }
  }
}

function meaning(type: number | undefined, body: Buffer): WireRequest[] {
  if (type === sync) return [{ kind: 'wait' }];
  if (type === query) return [{ kind: 'text', sql: textAt(body, 0).text }, { kind: 'wait' }];
  // Portal first, then the statement.
  if (type === bind) return [{ kind: 'statement', name: textAt(body, textAt(body, 0).end).text }];
  return [];
}

function textAt(body: Buffer, start: number): { text: string; end: number } {
  const zero = body.indexOf(0, start);
  return { text: body.toString('utf8', start, zero), end: zero + 1 };
}
