import { believedNode } from '@florin/json-rpc/believed-node';
import { createFailover, type Failover } from '@florin/json-rpc/failover';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { digitsOf, parseExactly } from '@florin/json-rpc/numeral';
import { type Answer, type Endpoint, exchange, post } from '@florin/json-rpc/post';
import type { NodeOptions } from '@florin/json-rpc/node-options';

/** One node, asked by itself. A method that begins with a slash is a path of its HTTP interface, asked with one body. */
export interface Node extends Asker {
  /** Whether it has ever shown what contracts moved; it shows nothing where it does not keep that. */
  showsInner: boolean;
}

/** All nodes of one network. */
export type Rpc = Failover<Node>;

export interface RpcOptions extends NodeOptions {
  /** The chain id that every node must report before it is believed. */
  network: string;
}

/** All that happened in a full block, with the logs, is the longest answer. */
const answerBytesMax = 64 * 2 ** 20;
const atOnceMax = 16;

// JSON-RPC error codes that speak of the node, not of the question: limit exceeded, internal error.
const nodeTrouble = new Set([-32_005, -32_603]);
const isTrouble = (code: number): boolean => nodeTrouble.has(code) || (code >= 400 && code < 600);

/**
 * JSON-RPC and the HTTP interface of java-tron's nodes below one address, each believed once it has named the right
 * chain id.
 */
export const createRpc = ({ urls, network, timeoutMilliseconds = 15_000, watch }: RpcOptions): Rpc =>
  createFailover(urls, (url) => {
    const base = url.replace(/\/+$/, '');
    const endpoint = (path: string): Endpoint => ({
      url: base + path,
      timeoutMilliseconds,
      answerBytesMax,
      parse,
    });
    const call = async (method: string, params: readonly unknown[]): Promise<unknown> =>
      method.startsWith('/')
        ? unwrapBody(await exchange(endpoint(method), params[0] ?? {}))
        : unwrap(await post(endpoint('/jsonrpc'), method, params));
    const verify = async (): Promise<void> => {
      const chainId = await call('eth_chainId', []);
      if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(chainId) || String(BigInt(chainId)) !== network)
        throw new NodeFailure(`The node serves chain ${JSON.stringify(chainId)}, not ${network}.`);
    };
    return { showsInner: false, ...believedNode({ verify, call, atOnceMax, watch }) };
  });

const shownMax = 120;

/** A lite node declines questions about the past with bare words and the status of success. */
function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) throw new NodeFailure(`The node answers no JSON: ${text.trim().slice(0, shownMax)}`);
  return parseExactly(text);
}

/**
 * What a node says in the place of an answer, with the status of success: who asks too often, or a failed check of what
 * was asked.
 */
function checkError(value: unknown): void {
  if (typeof value !== 'object' || value === null || !('Error' in value)) return;
  const words = String(value.Error);
  if (/ContractValidateException|IllegalArgumentException|ParseException/.test(words)) throw new NodeRefusal(0, words);
  throw new NodeFailure(words.slice(0, shownMax));
}

function unwrapBody(value: unknown): unknown {
  checkError(value);
  return value;
}

function unwrap(answer: Answer): unknown {
  checkError(answer);
  const { result, error } = answer;
  if (error !== undefined && error !== null) {
    const { code: stated, message } = error as { code?: unknown; message?: unknown };
    const code = Number(digitsOf(stated) ?? 0);
    if (isTrouble(code)) throw new NodeFailure(String(message));
    throw new NodeRefusal(code, String(message));
  }
  if (result === undefined) throw new NodeFailure('The answer is not JSON-RPC.');
  return result;
}
