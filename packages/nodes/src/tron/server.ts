import type { IncomingMessage } from 'node:http';
import { type NodeServer, serveHttp } from '../serve-http.ts';
import { TronChain, type TronChainOptions } from './chain.ts';
import { openKeptChain } from './kept-chain.ts';
import { reply } from './reply.ts';

/** What is wrong with a node while all is well with its chain. */
export interface Faults {
  /** Says that it is asked too often, in the way of java-tron: with the status of success, outside of JSON-RPC. */
  limited: boolean;
  /** Keeps no past: answers questions about it with bare words and the status of success. */
  lite: boolean;
  /** So many blocks behind. */
  lag: number;
  /** Changes an answer; undefined lets it be. */
  tamper: ((method: string, answer: unknown) => unknown) | null;
}

interface TronDoor extends NodeServer {
  faults: Faults;
}

export interface TronStandIn extends TronDoor {
  chain: TronChain;
}

export interface StandInOptions extends TronChainOptions {
  /** TCP port on 127.0.0.1; a free one when omitted. */
  port?: number;
  /** A block so often by itself; only on demand when omitted. */
  blockMilliseconds?: number;
  /** File that keeps the chain between runs; other options of the chain are not for such a one. */
  keptIn?: string;
}

/**
 * A stand-in for a java-tron node on 127.0.0.1: it speaks the part of the HTTP interface and of JSON-RPC that Florin
 * uses. Contracts run on anvil's EVM. There is no TVM, no network and no second producer behind it.
 */
export async function startTronStandIn(options: StandInOptions = {}): Promise<TronStandIn> {
  const kept = options.keptIn === undefined ? null : await openKeptChain(options.keptIn, () => Date.now());
  const chain = kept?.chain ?? (await TronChain.start(options));
  const door = await openDoor(chain, options.port);
  const producing = options.blockMilliseconds && setInterval(() => void chain.mine(), options.blockMilliseconds);
  return {
    chain,
    ...door,
    stop: async () => {
      if (producing) clearInterval(producing);
      await door.stop();
      await chain.executor.stop();
      kept?.close();
    },
  };
}

/** One more node of the same chain, with faults of its own. */
export async function openDoor(chain: TronChain, port?: number): Promise<TronDoor> {
  const faults: Faults = { limited: false, lite: false, lag: 0, tamper: null };
  const server = await serveHttp((request, response) => {
    const say = ([status, body]: readonly [number, string]): unknown =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    void answer(chain, faults, request).then(say, () => response.destroy());
  }, port);
  return { ...server, faults };
}

/** What a node without a past declines. */
const past = new Set([
  '/wallet/gettransactioninfobyid',
  '/wallet/gettransactioninfobyblocknum',
  'eth_getTransactionReceipt',
]);

async function answer(chain: TronChain, faults: Faults, request: IncomingMessage): Promise<readonly [number, string]> {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString() || '{}') as Question;
  const path = request.url ?? '';
  const method = path === '/jsonrpc' ? body.method : path;
  if (faults.limited) return [200, '{"Error":"class java.lang.IllegalAccessException : lack of computing resources"}'];
  if (faults.lite && past.has(method)) return [200, 'this API is closed because this node is a lite fullnode'];
  const head = chain.blocks.at(-1 - faults.lag) ?? chain.head;
  const bent = (result: unknown): unknown => {
    const other = faults.tamper?.(method, result);
    return other === undefined ? result : other;
  };
  return reply(chain, { path, body: { ...body } }, { head, bent });
}

interface Question {
  id: unknown;
  method: string;
  params?: readonly unknown[];
}
