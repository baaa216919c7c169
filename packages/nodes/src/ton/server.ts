import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TonChain, type TonOptions } from './chain.ts';
import { Emulator } from './emulator.ts';
import { Masters } from './jetton.ts';
import { openKeptChain } from './kept-chain.ts';
import { type Asked, answer, declined, type Reply } from './routes.ts';

/** What is wrong with a node while all is well with its chain. */
export interface Faults {
  /** So many blocks behind. */
  lag: number;
  /** Leaves the last transaction of every page out. */
  truncates: boolean;
  /** Paths that it does not offer. */
  mute: ReadonlySet<string>;
  /** Answers nothing but that it was asked too often. */
  limited: boolean;
  /** Changes what it answers; undefined breaks the connection off. */
  bend: ((asked: Asked, reply: Reply) => Reply | undefined) | null;
}

export interface TonDoor {
  /** With `/api/v3`. */
  url: string;
  port: number;
  faults: Faults;
  /** Questions that were asked, by path. */
  asked: Map<string, number>;
  stop(): Promise<void>;
}

export interface TonStandIn extends TonDoor {
  chain: TonChain;
  masters: Masters;
}

export interface StandInOptions extends TonOptions {
  /** TCP port on 127.0.0.1; a free one when omitted. */
  port?: number;
  /** A block so often by itself; only on demand when omitted. */
  blockMilliseconds?: number;
  /** File that keeps the chain between runs; its clock is the machine's. */
  keptIn?: string;
}

/**
 * A stand-in for TON Center's index on 127.0.0.1: it speaks the part of version 3 that Florin uses, over the real virtual
 * machine. There is no network and no validator behind it, and its shards are only counted.
 */
export async function startTonStandIn(options: StandInOptions = {}): Promise<TonStandIn> {
  const emulator = await Emulator.open();
  const kept = options.keptIn === undefined ? null : await openKeptChain(options.keptIn, emulator);
  const chain = kept?.chain ?? new TonChain(emulator, options);
  if (chain.blocks.length === 0) await chain.advance();
  const masters = new Masters();
  const door = await openDoor(chain, masters, options.port);
  const producing = options.blockMilliseconds && setInterval(() => void chain.advance(), options.blockMilliseconds);
  return {
    ...door,
    chain,
    masters,
    async stop() {
      if (producing) clearInterval(producing);
      await door.stop();
      kept?.close();
    },
  };
}

/** Pages of any origin may ask it, as they may ask TON Center's. */
const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };

/** One more node of the same chain, with faults of its own. */
export async function openDoor(chain: TonChain, masters: Masters, port = 0): Promise<TonDoor> {
  const faults: Faults = { lag: 0, truncates: false, mute: new Set(), limited: false, bend: null };
  const counts = new Map<string, number>();
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await readAsked(request);
    counts.set(asked.path, (counts.get(asked.path) ?? 0) + 1);
    const honest = await reply({ chain, masters }, faults, asked);
    const bent = faults.bend === null ? honest : faults.bend(asked, honest);
    if (bent === undefined) response.destroy();
    else response.writeHead(bent.status, headers).end(JSON.stringify(bent.body));
  };
  const server = createServer((request, response) => void serve(request, response));
  // A caller that a busy machine delays finds its connection open.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `http://127.0.0.1:${bound}/api/v3`,
    faults,
    asked: counts,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const text = Buffer.concat(await request.toArray()).toString();
  const content: unknown = text === '' ? null : JSON.parse(text);
  return { method: request.method ?? 'GET', path: pathname.replace(/^\/api\/v3/, ''), query: searchParams, content };
}

async function reply(
  { chain, masters }: Pick<TonStandIn, 'chain' | 'masters'>,
  { lag, truncates, mute, limited }: Faults,
  asked: Asked,
): Promise<Reply> {
  if (limited) return { status: 429, body: { ok: false, result: 'Ratelimit exceed', code: 429 } };
  if (mute.has(asked.path)) return declined(404, 'Not Found');
  try {
    const blocks = chain.blocks.slice(0, Math.max(1, chain.blocks.length - lag));
    const honest = await answer({ chain, masters, blocks }, asked);
    const { transactions } = honest.body as { transactions?: unknown[] };
    if (truncates && transactions) return { ...honest, body: { transactions: transactions.slice(0, -1) } };
    return honest;
  } catch (error) {
    return { status: 500, body: { code: 500, error: String(error) } };
  }
}
