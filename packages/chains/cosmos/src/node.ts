import { fields } from '@florin/json-rpc/answers';
import { believedNode } from '@florin/json-rpc/believed-node';
import { createFailover, type Failover } from '@florin/json-rpc/failover';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { digitsOf } from '@florin/json-rpc/numeral';
import { post } from '@florin/json-rpc/post';
import type { NodeOptions } from '@florin/json-rpc/node-options';

/** All nodes of one chain. */
export type Rpc = Failover<Asker>;

export interface RpcOptions extends NodeOptions {
  /** What every node must call its network before it is believed. */
  chainId: string;
}

/** Events of a full block are several megabytes; nothing else is long. */
const longAnswers = new Set(['block', 'block_results']);
const longBytes = 64 * 2 ** 20;
const otherBytes = 8 * 2 ** 20;
const atOnceMax = 16;

/** JSON-RPC of CometBFT over HTTP. A question's parameters are one object of named ones, whose order nodes leave open. */
export const createRpc = ({ urls, chainId, timeoutMilliseconds = 20_000, watch }: RpcOptions): Rpc =>
  createFailover(urls, (url) => {
    const call = async (method: string, params: readonly unknown[]): Promise<unknown> => {
      const answerBytesMax = longAnswers.has(method) ? longBytes : otherBytes;
      const [named = {}] = params as readonly Readonly<Record<string, unknown>>[];
      const endpoint = { url, timeoutMilliseconds, answerBytesMax, explainsFailures: true };
      const { result, error } = await post(endpoint, method, named);
      if (error !== undefined && error !== null) throw refusalOf(error);
      if (result === undefined) throw new NodeFailure('The answer is not JSON-RPC.');
      return result;
    };
    return believedNode({
      atOnceMax,
      watch,
      call,
      async verify() {
        const { node_info: info } = fields(await call('status', []), 'status');
        const { network } = fields(info, 'status: node_info');
        if (network !== chainId) throw new NodeFailure(`The node serves ${JSON.stringify(network)}, not ${chainId}.`);
      },
    });
  });

/** What a node says beside its general word ("Internal error") is the reason. */
function refusalOf(error: unknown): Error {
  if (typeof error !== 'object' || error === null) return new NodeFailure('The answer is not JSON-RPC.');
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown };
  const number = Number(digitsOf(code) ?? code);
  return new NodeRefusal(number, typeof data === 'string' && data !== '' ? data : String(message));
}
