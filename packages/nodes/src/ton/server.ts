import type { NodeServer } from '../serve-http.ts';
import { type RestRequest, type RestResponse, serveRest, type Tamper } from '../serve-rest.ts';
import { TonChain, type TonOptions } from './chain.ts';
import { Emulator } from './emulator.ts';
import { Masters } from './jetton.ts';
import { openKeptChain } from './kept-chain.ts';
import { answer, declined } from './routes.ts';

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
  tamper: Tamper | null;
}

/** Its address has `/api/v3`. */
export interface TonDoor extends NodeServer {
  faults: Faults;
  /** Questions that were asked, by path. */
  asked: Map<string, number>;
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
const headers = { 'access-control-allow-origin': '*' };

/** One more node of the same chain, with faults of its own. */
export async function openDoor(chain: TonChain, masters: Masters, port = 0): Promise<TonDoor> {
  const faults: Faults = { lag: 0, truncates: false, mute: new Set(), limited: false, tamper: null };
  const asked = new Map<string, number>();
  const server = await serveRest(
    {
      root: '/api/v3',
      headers,
      answer: (request) => {
        asked.set(request.path, (asked.get(request.path) ?? 0) + 1);
        return answerWith({ chain, masters }, faults, request);
      },
      failure: (error) => ({ code: 500, error: String(error) }),
    },
    { port, tamper: (request, response) => (faults.tamper === null ? response : faults.tamper(request, response)) },
  );
  return { ...server, faults, asked };
}

async function answerWith(
  { chain, masters }: Pick<TonStandIn, 'chain' | 'masters'>,
  { lag, truncates, mute, limited }: Faults,
  request: RestRequest,
): Promise<RestResponse> {
  if (limited) return { status: 429, body: { ok: false, result: 'Ratelimit exceed', code: 429 } };
  if (mute.has(request.path)) return declined(404, 'Not Found');
  const blocks = chain.blocks.slice(0, Math.max(1, chain.blocks.length - lag));
  const honest = await answer({ chain, masters, blocks }, request);
  const { transactions } = honest.body as { transactions?: unknown[] };
  if (truncates && transactions) return { ...honest, body: { transactions: transactions.slice(0, -1) } };
  return honest;
}
