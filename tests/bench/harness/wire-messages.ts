import { type Message, Messages, textsOf } from '@florin/testing/postgres-messages';

/** What a client asked PostgreSQL for, as far as counting needs it. */
export type WireRequest =
  /** A prepared statement by its name, empty for an unnamed one. */
  | { kind: 'statement'; name: string }
  /** SQL without parameters, for example `begin`. */
  | { kind: 'text'; sql: string }
  /** The client now waits for the server: one round trip. */
  | { kind: 'wait' };

/** Reads the client's side of one connection; authentication and parsing ask for nothing that is counted. */
export class WireReader {
  readonly #messages = new Messages('client');

  read(piece: Buffer): WireRequest[] {
    return this.#messages.take(piece).flatMap(meaning);
  }
}

function meaning({ type, body }: Message): WireRequest[] {
  if (type === 'S') return [{ kind: 'wait' }];
  if (type === 'Q') return [{ kind: 'text', sql: textsOf(body, 1)[0] ?? '' }, { kind: 'wait' }];
  // Portal first, then the statement.
  if (type === 'B') return [{ kind: 'statement', name: textsOf(body, 2)[1] ?? '' }];
  return [];
}
