import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { declaredFetch } from '@florin/testing/declared-calls';

const hopByHop = new Set(['connection', 'host', 'transfer-encoding', 'content-length', 'keep-alive']);

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (hopByHop.has(name) ? [] : [[name, String(value)]])),
  );

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/**
 * Stands between a client and a real server: hands every request on and waits for the whole answer; then some
 * connections are cut instead of answered, so that the client cannot know what the server did.
 */
export class DroppingProxy {
  forwarded = 0;
  dropped = 0;
  readonly #server: Server;

  private constructor(target: string, drops: () => boolean) {
    this.#server = createServer((request, response) => void this.#serve(target, drops, request, response));
  }

  static async open(target: string, drops: () => boolean): Promise<DroppingProxy> {
    const proxy = new DroppingProxy(target, drops);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #serve(target: string, drops: () => boolean, request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url = '/' } = request;
    const body = await bodyOf(request);
    this.forwarded++;
    const init = { method, headers: headersOf(request), ...(body === '' ? {} : { body }) };
    const answer = await declaredFetch(target + url, init);
    if (drops()) {
      this.dropped++;
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, Object.fromEntries([...answer.headers].filter(([name]) => !hopByHop.has(name))));
    response.end(await answer.text());
  }
}
