import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A node that answers on this machine. */
export interface NodeServer {
  url: string;
  port: number;
  /** Breaks off what is still open. */
  stop(): Promise<void>;
}

/** Serves HTTP on 127.0.0.1, on a free port where none is given. */
export async function serveHttp(listener: RequestListener, port = 0): Promise<NodeServer> {
  const server = createServer(listener);
  // Slow callers keep their connections: one that ends between two questions would be a failure of the node.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `http://127.0.0.1:${bound}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
