import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AptosChain, type AptosOptions } from './chain.ts';
import { openKeptChain } from './kept-chain.ts';
import { type Asked, answer, type Reply } from './routes.ts';

export interface AptosServer {
  /** With `/v1`. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

export interface AptosStandIn extends AptosServer {
  chain: AptosChain;
}

/** Changes what a node answers; undefined breaks the connection off. */
export type Bend = (asked: Asked, reply: Reply) => Reply | undefined;

interface ServeOptions {
  /** TCP port on 127.0.0.1; a free one when omitted. */
  port?: number;
  bend?: Bend;
}

export interface StandInOptions extends AptosOptions, ServeOptions {
  /** A page so often by itself; only on demand when omitted. */
  pageMilliseconds?: number;
  /** File that keeps the chain between runs; its clock is the machine's. */
  keptIn?: string;
}

/**
 * A stand-in for a node of Aptos on 127.0.0.1: it speaks the part of the REST interface that Florin uses. There is no
 * consensus, no validator and no Move behind it.
 */
export async function startAptosStandIn(options: StandInOptions = {}): Promise<AptosStandIn> {
  const kept = options.keptIn === undefined ? null : openKeptChain(options.keptIn, options);
  const chain = kept?.chain ?? new AptosChain(options);
  const server = await serveAptos(chain, options);
  const producing = options.pageMilliseconds && setInterval(() => chain.advance(), options.pageMilliseconds);
  return {
    ...server,
    chain,
    async stop() {
      if (producing) clearInterval(producing);
      await server.stop();
      kept?.close();
    },
  };
}

/** One node of a chain; a chain may have several, and some of them lie. */
export async function serveAptos(chain: AptosChain, { port = 0, bend }: ServeOptions = {}): Promise<AptosServer> {
  const server = createServer((request, response) => {
    const reply = (bent: Reply | undefined): unknown =>
      bent === undefined
        ? response.destroy()
        : response.writeHead(bent.status, { 'content-type': 'application/json' }).end(JSON.stringify(bent.body));
    void readAsked(request).then((asked) => {
      const honest = safely(chain, asked);
      return reply(bend === undefined ? honest : bend(asked, honest));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `http://127.0.0.1:${bound}/v1`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const content = Buffer.concat(await request.toArray());
  return { method: request.method ?? 'GET', path: pathname.replace(/^\/v1/, ''), query: searchParams, content };
}

function safely(chain: AptosChain, asked: Asked): Reply {
  try {
    return answer(chain, asked);
  } catch (error) {
    return { status: 500, body: { message: String(error), error_code: 'internal_error', vm_error_code: null } };
  }
}
