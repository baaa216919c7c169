import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A merchant's endpoint, which takes whatever it is sent and remembers the deliveries. */
export class WebhookReceiver {
  /** Ids of deliveries that arrived, once or more often. */
  readonly seen = new Set<string>();
  /** Whether it answers 500 and remembers nothing. */
  isBroken = false;
  readonly #server: Server;

  private constructor(tls: { cert: Buffer; key: Buffer }) {
    this.#server = createServer(tls, (request, response) => {
      if (!this.isBroken) this.seen.add(String(request.headers['x-svc-delivery']));
      request.resume().once('end', () => response.writeHead(this.isBroken ? 500 : 204).end());
    });
  }

  /** @param files PEM, by their paths */
  static async open(files: { cert: string; key: string }): Promise<WebhookReceiver> {
    const [cert, key] = await Promise.all([readFile(files.cert), readFile(files.key)]);
    const receiver = new WebhookReceiver({ cert, key });
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `https://localhost:${(this.#server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
