import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands between a client and a server, and cuts connections while an answer comes through. */
export class CuttingProxy {
  /** Connections that were cut so far. */
  cuts = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  /** `cutHere` is asked at each piece of an answer. */
  private constructor(port: number, cutHere: (cuts: number) => boolean) {
    this.#server = createServer((client) => {
      const upstream = connect(port, '127.0.0.1');
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket);
        socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket));
      }
      client.pipe(upstream);
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.end());
      upstream.on('data', (part) => {
        if (!cutHere(this.cuts)) {
          client.write(part);
          return;
        }
        this.cuts += 1;
        // Half of an answer is worse than none.
        client.write(part.subarray(0, part.length / 2), () => client.destroy());
        upstream.destroy();
      });
    });
  }

  static async open(port: number, cutHere: (cuts: number) => boolean): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(port, cutHere);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}
