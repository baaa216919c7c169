import { believedNode } from '@florin/json-rpc/believed-node';
import { createFailover, type Failover } from '@florin/json-rpc/failover';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { type Answer, post } from '@florin/json-rpc/post';
import type { NodeOptions } from '@florin/json-rpc/node-options';

/** One node, asked by itself. */
export interface Node extends Asker {
  /** How it shows what happens inside transactions; null: not at all, undefined: not tried yet. */
  tracing: 'debug' | 'trace' | null | undefined;
}

/** All nodes of one chain. */
export type Rpc = Failover<Node>;

export interface RpcOptions extends NodeOptions {
  /** The chain id that every node must report before it is believed. */
  network: string;
  /** For one question to one node; for a trace, which runs a whole block again, six times as long. */
  timeoutMilliseconds?: number | undefined;
}

/** Traces of a full block are the longest answers. */
const answerBytesMax = 128 * 2 ** 20;

/** A catch-up asks for several parts of eight blocks. */
const atOnceMax = 32;

// JSON-RPC error codes that speak of the node, not of the question: limit exceeded, internal error.
const nodeTrouble = new Set([-32_005, -32_603]);
/** Providers answer with the numbers of HTTP when somebody asks too often or may not ask. */
const isTrouble = (code: number): boolean => nodeTrouble.has(code) || (code >= 400 && code < 600);

const traceFactor = 6;
const isTrace = (method: string): boolean => method.startsWith('debug_trace') || method.startsWith('trace_');

/** JSON-RPC over HTTP with the nodes of one chain, each believed once it has named the right chain id. */
export const createRpc = ({ urls, network, timeoutMilliseconds = 10_000, watch }: RpcOptions): Rpc =>
  createFailover(urls, (url) => {
    // Numbers of the chain are hex text; those of JSON are error codes.
    const parse = (text: string): unknown => JSON.parse(text);
    const endpoint = { url, timeoutMilliseconds, answerBytesMax, parse };
    const patient = { ...endpoint, timeoutMilliseconds: timeoutMilliseconds * traceFactor };
    const call = async (method: string, params: readonly unknown[]): Promise<unknown> =>
      unwrap(await post(isTrace(method) ? patient : endpoint, method, params));
    const verify = async (): Promise<void> => {
      const chainId = await call('eth_chainId', []);
      if (typeof chainId !== 'string' || !isChain(chainId, network))
        throw new NodeFailure(`The node serves chain ${JSON.stringify(chainId)}, not ${network}.`);
    };
    return { tracing: undefined, ...believedNode({ verify, call, atOnceMax, watch }) };
  });

function isChain(answer: string, network: string): boolean {
  return /^0x[0-9a-f]+$/i.test(answer) && BigInt(answer).toString() === network;
}

/** A node that has not seen the block yet: another one may have it. */
const lacksBlock = (code: number, message: string) =>
  (code === -32_000 || code === -32_001) && /unknown block|(block|header) not found/i.test(message);

/** The node keeps the state of a block no more: another one may, and it gives other blocks. */
export class StateForgotten extends NodeFailure {}

/** The code of calls that a contract reverted, with words of its own choice. */
const reverted = 3;
/** The words of geth (both of its schemes, and of its history), Erigon, Nethermind, Reth and Besu. */
const forgotten = new RegExp(
  [
    'missing trie node',
    'historical state .*(not available|unavailable)',
    'pruned history unavailable',
    "state histories haven't been fully indexed",
    'history has been pruned',
    'data not available due to pruning',
    'no state available for block',
    'state at block .* is pruned',
    'world state unavailable',
  ].join('|'),
  'i',
);
const lacksState = (code: number, message: string) =>
  code !== reverted && !/revert/i.test(message) && forgotten.test(message);

function unwrap({ result, error }: Answer): unknown {
  if (error !== undefined && error !== null) {
    const { code: stated, message: text } = error as { code?: unknown; message?: unknown };
    const code = typeof stated === 'number' ? stated : 0;
    const message = String(text);
    if (lacksState(code, message)) throw new StateForgotten(message);
    if (isTrouble(code) || lacksBlock(code, message)) throw new NodeFailure(message);
    throw new NodeRefusal(code, message);
  }
  if (result === undefined) throw new NodeFailure('The answer is not JSON-RPC.');
  return result;
}
