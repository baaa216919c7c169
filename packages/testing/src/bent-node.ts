import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Changes what a node answers to a method; undefined answers nothing but an error of the node. */
export type Bend = (method: string, result: unknown, params: readonly unknown[]) => unknown;

/** What a bend gives back for a method that the node does not offer. */
export const notOffered = Symbol('not offered');

const honest: Bend = (_method, result) => result;

/** A stand-in for a node that lags, fails or lies: it passes questions on to a real one and bends the answers. */
export class BentNode {
  bend: Bend = honest;
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** The address may hold a user and a password. */
  static async open(realUrl: string): Promise<BentNode> {
    const { origin, pathname, username, password } = new URL(realUrl);
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const headers = { 'content-type': 'application/json', ...(username === '' ? {} : { authorization }) };
    const server = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      const { method, params = [] } = JSON.parse(body) as { method: string; params?: unknown[] };
      const real = await fetch(origin + pathname, { method: 'POST', headers, body });
      const { result, error } = (await real.json()) as { result?: unknown; error?: unknown };
      const bent = error === undefined || error === null ? node.bend(method, result, params) : undefined;
      const own =
        bent === notOffered
          ? { code: -32_601, message: 'Method not found' }
          : { code: -32_603, message: 'internal error' };
      const failure = { error: error ?? own };
      response.end(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          ...(bent === undefined || bent === notOffered ? failure : { result: bent }),
        }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const node = new BentNode(server);
    return node;
  }

  /** Answers as the real one again. */
  straighten(): void {
    this.bend = honest;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
