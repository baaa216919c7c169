import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CardanoChain, type CardanoOptions } from './chain.ts';
import { openKeptChain } from './kept-chain.ts';
import { type Asked, answer, type Reply } from './routes.ts';

export interface CardanoServer {
  /** With `/api/v0`. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

export interface CardanoStandIn extends CardanoServer {
  chain: CardanoChain;
}

/** Changes what a node answers; undefined breaks the connection off. */
export type Bend = (asked: Asked, reply: Reply) => Reply | undefined;

interface ServeOptions {
  /** TCP port on 127.0.0.1; a free one when omitted. */
  port?: number;
  bend?: Bend;
}

export interface StandInOptions extends CardanoOptions, ServeOptions {
  /** File that keeps the chain between runs; its clock is the machine's. */
  keptIn?: string;
}

/** The Blaze emulator on 127.0.0.1, behind the part of Blockfrost's interface that Florin uses. */
export async function startCardanoStandIn(options: StandInOptions = {}): Promise<CardanoStandIn> {
  const kept = options.keptIn === undefined ? null : await openKeptChain(options.keptIn, options);
  const chain = kept?.chain ?? (await CardanoChain.open(options));
  const server = await serveCardano(chain, options);
  return {
    ...server,
    chain,
    async stop() {
      await server.stop();
      kept?.close();
    },
  };
}

/** One node of a chain; a chain may have several, and some of them lie. */
export async function serveCardano(chain: CardanoChain, { port = 0, bend }: ServeOptions = {}): Promise<CardanoServer> {
  const server = createServer((request, response) => {
    const reply = (bent: Reply | undefined): unknown =>
      bent === undefined
        ? response.destroy()
        : response.writeHead(bent.status, { 'content-type': 'application/json' }).end(JSON.stringify(bent.body));
    void readAsked(request).then(async (asked) => {
      const honest = await safely(chain, asked);
      return reply(bend === undefined ? honest : bend(asked, honest));
    });
  });
  // Slow callers keep their connections: one that ends between two questions would be a failure of the node.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `http://127.0.0.1:${bound}/api/v0`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const content = Buffer.concat(await request.toArray());
  return { method: request.method ?? 'GET', path: pathname.replace(/^\/api\/v0/, ''), query: searchParams, content };
}

async function safely(chain: CardanoChain, asked: Asked): Promise<Reply> {
  try {
    return await answer(chain, asked);
  } catch (error) {
    return { status: 500, body: { status_code: 500, error: 'Internal Server Error', message: String(error) } };
  }
}
