import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a bridge hands it on: who sent it, and what he sealed. */
export interface Letter {
  from: string;
  message: string;
}

const headers = { 'access-control-allow-origin': '*' };

/**
 * A bridge of TON Connect on this machine, as its specification has it: it keeps letters for each number until somebody
 * listens, and reads none. It stands in for a service that no test can reach.
 */
export class BridgeStandIn {
  readonly url: string;
  readonly #server: Server;
  readonly #listening = new Map<string, (letter: Letter) => void>();
  readonly #kept = new Map<string, Letter[]>();
  #events = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bridge`;
    server.on('request', (request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<BridgeStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return new BridgeStandIn(server);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => void this.#server.close(resolve));
  }

  /** Hears what comes for a number from now on, and what was kept of it; returns how to end that. */
  listen(id: string, hear: (letter: Letter) => void): () => void {
    this.#listening.set(id, hear);
    for (const letter of this.#kept.get(id) ?? []) hear(letter);
    this.#kept.delete(id);
    return () => void (this.#listening.get(id) === hear && this.#listening.delete(id));
  }

  send(to: string, letter: Letter): void {
    const hear = this.#listening.get(to);
    if (hear) hear(letter);
    else this.#kept.set(to, [...(this.#kept.get(to) ?? []), letter]);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const from = searchParams.get('client_id') ?? '';
    if (pathname === '/bridge/events') {
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
      response.write('event: heartbeat\n\ndata: heartbeat\n\n');
      const stop = this.listen(from, (letter) => {
        this.#events += 1;
        response.write(`event: message\nid: ${this.#events}\ndata: ${JSON.stringify(letter)}\n\n`);
      });
      response.on('close', stop);
      return;
    }
    const [to, ttl] = [searchParams.get('to'), Number(searchParams.get('ttl'))];
    const isLetter = request.method === 'POST' && pathname === '/bridge/message' && to !== null && ttl <= 300;
    const message = Buffer.concat(await request.toArray()).toString();
    if (isLetter) this.send(to, { from, message });
    response.writeHead(isLetter ? 200 : 400, headers).end('{}');
  }
}
