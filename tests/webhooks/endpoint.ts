import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { LocalCertificates } from '@florin/nodes/tls';

/** A merchant's endpoint on this machine that remembers what it received. */
export interface Endpoint {
  url: string;
  /** How often each delivery was received, by its id. */
  received: ReadonlyMap<string, number>;
  close(): void;
}

/** Answers 204 after a pause of so many milliseconds. */
export async function openEndpoint(tls: LocalCertificates, pauseMs: () => number): Promise<Endpoint> {
  const received = new Map<string, number>();
  const server = createServer({ cert: await readFile(tls.cert), key: await readFile(tls.key) }, (request, response) => {
    request.resume().once('end', () => {
      const id = String(request.headers['x-svc-delivery']);
      received.set(id, (received.get(id) ?? 0) + 1);
      setTimeout(() => response.writeHead(204).end(), pauseMs());
    });
  });
  server.on('connection', (socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/hook`, received, close };
}
