import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Stands between the product and its database, and can vanish as a machine does whose cable is pulled: nobody is told,
 * what is sent gets no answer, and no connection is ended. When it is back, only new connections get through.
 */
export class VanishingHost {
  readonly #target: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isThere = true;

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#join(client));
  }

  /** @param url of the database, on 127.0.0.1 */
  static async before(url: string): Promise<VanishingHost> {
    const host = new VanishingHost(Number(new URL(url).port));
    await new Promise<void>((resolve) => host.#server.listen(0, '127.0.0.1', resolve));
    return host;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The same address, reached through here. */
  through(url: string): string {
    const changed = new URL(url);
    changed.port = String(this.port);
    return changed.href;
  }

  vanish(): void {
    this.#isThere = false;
    for (const socket of this.#sockets) socket.removeAllListeners('data').pause();
  }

  comeBack(): void {
    this.#isThere = true;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #join(client: Socket): void {
    this.#keep(client);
    // Whoever asks a machine that is not there hears nothing.
    if (!this.#isThere) return void client.pause();
    const server = connect(this.#target, '127.0.0.1');
    this.#keep(server);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk));
      const end = (): void => {
        if (this.#isThere) to.destroySoon();
      };
      from.once('end', end).once('close', end);
    }
  }
}
