import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TezosChain, type TezosOptions } from './chain.ts';
import { openKeptChain } from './kept-chain.ts';
import type { Asked, Reply } from './asked.ts';
import { answer } from './routes.ts';

export interface TezosServer {
  url: string;
  port: number;
  stop(): Promise<void>;
}

export interface TezosStandIn extends TezosServer {
  chain: TezosChain;
}

/** Changes what a node answers; undefined breaks the connection off. */
export type Bend = (asked: Asked, reply: Reply) => Reply | undefined;

interface ServeOptions {
  /** TCP port on 127.0.0.1; a free one when omitted. */
  port?: number;
  bend?: Bend;
}

export interface StandInOptions extends TezosOptions, ServeOptions {
  /** File that keeps the chain between runs; its clock is the machine's. */
  keptIn?: string;
}

/**
 * A stand-in for a node of Tezos on 127.0.0.1: it speaks the part of the RPC of Octez that Florin uses. There is no
 * consensus and no Michelson behind it.
 */
export async function startTezosStandIn(options: StandInOptions = {}): Promise<TezosStandIn> {
  const kept = options.keptIn === undefined ? null : await openKeptChain(options.keptIn, options);
  const chain = kept?.chain ?? new TezosChain(options);
  const server = await serveTezos(chain, options);
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
export async function serveTezos(chain: TezosChain, { port = 0, bend }: ServeOptions = {}): Promise<TezosServer> {
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

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const content = Buffer.concat(await request.toArray()).toString();
  return { method: request.method ?? 'GET', path: pathname, query: searchParams, content };
}

async function safely(chain: TezosChain, asked: Asked): Promise<Reply> {
  try {
    return await answer(chain, asked);
  } catch (error) {
    return { status: 500, body: String(error) };
  }
}
