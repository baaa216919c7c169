import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type Message, Messages, textsOf } from '@florin/testing/postgres-messages';

/** How a connection may be cut: after `commit`, or after a statement that writes and is its own transaction. */
export type Cut = 'commit' | 'statement';

const writes = /\binsert\s+into\b/i;

/**
 * Stands between the product and PostgreSQL and passes everything on. When armed, it cuts the next connection right
 * after it has passed a commit on and before its answer: PostgreSQL commits, and nobody tells the client.
 */
export class CommitCutter {
  readonly counts: Record<Cut, number> = { commit: 0, statement: 0 };
  readonly #armed: Record<Cut, number> = { commit: 0, statement: 0 };
  readonly #target: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer((client) => this.#join(client));
  }

  /** @param target port of PostgreSQL on 127.0.0.1 */
  static async open(target: number): Promise<CommitCutter> {
    const cutter = new CommitCutter(target);
    await new Promise<void>((resolve) => cutter.#server.listen(0, '127.0.0.1', resolve));
    return cutter;
  }

  /** The same address, reached through here. */
  through(url: string): string {
    const changed = new URL(url);
    changed.port = String((this.#server.address() as AddressInfo).port);
    return changed.href;
  }

  /** The next `times` of this kind are cut. */
  arm(cut: Cut, times: number): void {
    this.#armed[cut] += times;
  }

  disarm(): void {
    this.#armed.commit = 0;
    this.#armed.statement = 0;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1');
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        this.#sockets.delete(socket);
        // Whoever goes, the other learns of it at once; what it still has to say is nobody's.
        (socket === client ? server : client).destroySoon();
      });
    }
    const conversation = new Conversation();
    const answers = new Messages('server');
    const questions = new Messages('client');
    server.on('data', (chunk) => {
      for (const message of answers.take(chunk)) conversation.hear(message);
      client.write(chunk);
    });
    client.on('data', (chunk) => {
      for (const message of questions.take(chunk)) {
        const cut = conversation.say(message);
        server.write(message.bytes);
        if (cut !== null && this.#armed[cut] > 0) return this.#cut(cut, client);
      }
    });
  }

  #cut(cut: Cut, client: Socket): void {
    this.#armed[cut] -= 1;
    this.counts[cut] += 1;
    client.removeAllListeners('data');
    client.destroy();
  }
}

/** What one connection is about, as far as it tells a commit. */
class Conversation {
  /** Statements by name, those that write. */
  readonly #writing = new Set<string>();
  #inTransaction = false;
  #writes = false;

  hear({ type, body }: Message): void {
    // ReadyForQuery says whether a transaction is open.
    if (type === 'Z') this.#inTransaction = body.toString('latin1', 0, 1) !== 'I';
  }

  /** How the connection would be cut after this message; null: nothing is committed by it. */
  say({ type, body }: Message): Cut | null {
    if (type === 'P') this.#prepare(body);
    if (type === 'B') this.#writes = this.#writing.has(textsOf(body, 2)[1] ?? '');
    if (type === 'Q' && /^\s*commit\b/i.test(textsOf(body, 1)[0] ?? '')) return 'commit';
    return type === 'S' && !this.#inTransaction && this.#writes ? 'statement' : null;
  }

  #prepare(body: Buffer): void {
    const [name = '', text = ''] = textsOf(body, 2);
    if (writes.test(text)) this.#writing.add(name);
    else this.#writing.delete(name);
  }
}
