import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server behind the balancer: where it serves, and where it tells whether it is ready. */
export interface Behind {
  url: string;
  opsUrl: string;
}

export interface Balancer {
  url: string;
  /** Requests that reached no server, or none to the end. */
  lost(): number;
  /** As an operator takes a server out of the proxy's list by hand, until it is put back. */
  takeOut(url: string): void;
  putBack(url: string): void;
  close(): Promise<void>;
}

const lookMs = 100;

/** What the reverse proxy of an installation does: by turns to servers that say on `/readyz` that they are ready. */
export async function openBalancer(servers: readonly Behind[]): Promise<Balancer> {
  const ready = new Set<Behind>();
  const out = new Set<string>();
  const looking = setInterval(() => {
    for (const one of servers)
      void fetch(`${one.opsUrl}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => (ok ? ready.add(one) : ready.delete(one)),
        () => ready.delete(one),
      );
  }, lookMs);
  let turn = 0;
  let lost = 0;
  const refuse = (response: ServerResponse): void => {
    lost += 1;
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/plain' }).end('No server answers.\n');
  };
  const server = createServer((asked, response) => {
    turn += 1;
    const rest = [...ready].filter(({ url }) => !out.has(url));
    const first = rest.length === 0 ? 0 : turn % rest.length;
    void pass([...rest.slice(first), ...rest.slice(0, first)], asked, response).catch(() => refuse(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    takeOut: (url) => void out.add(url),
    putBack: (url) => void out.delete(url),
    async close() {
      clearInterval(looking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The next one is asked only where a server took no connection: what one has begun, another must not begin again. */
async function pass(servers: readonly Behind[], asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(part as Buffer);
  for (const { url } of servers)
    // one at a time
    if (await passTo(url, { asked, body: Buffer.concat(parts), response })) return;
  throw new Error('No server took the connection.');
}

interface Passed {
  asked: IncomingMessage;
  body: Buffer;
  response: ServerResponse;
}

/** False where the server took no connection. */
const passTo = (url: string, { asked, body, response }: Passed): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const headers = { ...asked.headers, connection: 'close' };
    const passed = request(`${url}${asked.url}`, { method: asked.method ?? 'GET', headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.once('error', reject).once('end', () => resolve(true));
      answer.pipe(response);
    });
    passed.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve(false) : reject(error),
    );
    passed.end(body);
  });
