import { connect, createServer, type Socket } from 'node:net';

/** Stands between a worker and its node: passes everything on, passes it on late, or breaks connections. */
export interface HaltingProxy {
  url: string;
  /** From here on nobody gets through. */
  halt(): void;
  /** Each piece on its way is held up for so long; 0: none. */
  delay(milliseconds: number): void;
  /** One of so many questions is answered as by a gateway whose node is away; 0: none. */
  breakOneOf(count: number): void;
  resume(): void;
  close(): Promise<void>;
}

const badGateway = 'HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

export async function openHaltingProxy(port: number): Promise<HaltingProxy> {
  const sockets = new Set<Socket>();
  let isHalted = false;
  let delayMs = 0;
  let oneOf = 0;
  let asked = 0;
  const drop = (): void => sockets.forEach((socket) => void socket.destroy());
  const server = createServer((client) => {
    if (isHalted) return void client.destroy();
    const node = connect(port, '127.0.0.1');
    for (const socket of [client, node]) {
      sockets.add(socket);
      socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    }
    client.on('data', (piece) => {
      asked += 1;
      // A connection that breaks would only be used anew: an answer stands for the question and its repetition.
      if (oneOf > 0 && asked % oneOf === 0) client.end(badGateway);
      else node.write(piece);
    });
    client.once('end', () => node.end());
    node.on('data', (piece) => void setTimeout(() => client.writable && client.write(piece), delayMs));
    node.once('close', () => void setTimeout(() => client.end(), delayMs));
    client.once('close', () => node.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    halt() {
      isHalted = true;
      drop();
    },
    delay: (milliseconds) => void (delayMs = milliseconds),
    breakOneOf: (count) => void (oneOf = count),
    resume() {
      isHalted = false;
      [delayMs, oneOf] = [0, 0];
    },
    close: () =>
      new Promise((resolve) => {
        drop();
        server.close(() => resolve());
      }),
  };
}
