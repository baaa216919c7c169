import { believedNode } from '@florin/json-rpc/believed-node';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { text } from '@florin/json-rpc/answers';
import { digitsOf } from '@florin/json-rpc/numeral';
import { type Endpoint, post } from '@florin/json-rpc/post';
import { createFailover, type Failover } from '@florin/json-rpc/failover';
import type { NodeOptions } from '@florin/json-rpc/node-options';
import type { Network } from './networks.ts';

export type Node = Asker;
export type Rpc = Failover<Node>;

export interface RpcOptions extends NodeOptions {
  network: Network;
}

/** A block of 4,000,000 bytes in hex, with Litecoin's extension block or Dogecoin's proof, and room. */
const answerBytesMax = 64 * 1024 * 1024;

/** Nodes of this family answer four at a time, keep sixteen waiting, and fail all others. Two processes may ask. */
const atOnceMax = 8;

/** Codes that speak of the node, not of the question: out of memory, no peers, still loading, warming up, internal. */
const nodeTrouble = new Set([-7, -9, -10, -28, -32_603]);

/** JSON-RPC with the nodes of one chain, each believed once it has shown the right first block. */
export const createRpc = ({ urls, network, timeoutMilliseconds = 10_000, watch }: RpcOptions): Rpc =>
  createFailover(urls, (url) => {
    const endpoint = { url, timeoutMilliseconds, answerBytesMax, explainsFailures: true };
    return believedNode({
      atOnceMax,
      watch,
      call: (method, params) => question(endpoint, method, params),
      async verify() {
        const genesis = await question(endpoint, 'getblockhash', [0]);
        if (text(genesis, 'hash of block 0') !== network.genesis)
          throw new NodeFailure(`The node serves another chain than ${network.name}.`);
      },
    });
  });

async function question(endpoint: Endpoint, method: string, params: readonly unknown[]): Promise<unknown> {
  const { result, error } = await post(endpoint, method, params);
  if (error !== undefined && error !== null) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    const known = Number(digitsOf(code) ?? 0);
    if (nodeTrouble.has(known)) throw new NodeFailure(String(message));
    throw new NodeRefusal(known, String(message));
  }
  // gettxout answers null for what is spent.
  if (result === undefined) throw new NodeFailure('The answer is not JSON-RPC.');
  return result;
}
