import { fields } from '@florin/json-rpc/answers';
import { believedNode } from '@florin/json-rpc/believed-node';
import { createFailover, type Failover } from '@florin/json-rpc/failover';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { NodeOptions } from '@florin/json-rpc/node-options';
import { askPath } from '@florin/json-rpc/ask-path';
import { type BlockMark, toMark } from './answers.ts';

/** All nodes of one chain. */
export type Rpc = Failover<Asker>;

export interface RpcOptions extends NodeOptions {
  /** Of the index that TON Center calls v3, for example `…/api/v3`; a key may stand in the query. */
  urls: readonly string[];
  /** The global id that every block must carry before a node is believed. */
  globalId: bigint;
}

/** A page of a thousand transactions with all their messages is some twenty megabytes. */
const answerBytesMax = 64 * 2 ** 20;
const atOnceMax = 16;
const rateLimited = 429;
const notFound = 404;
/** What runs on a node's present state, and is declined with the status of a failure. */
const runs = /^\/(?:message|estimateFee|runGetMethod)$/;

/** A question is a path below the address, with its query; with a parameter it is posted. */
export const createRpc = ({ urls, globalId, timeoutMilliseconds = 20_000, watch }: RpcOptions): Rpc =>
  createFailover(urls, (url) => {
    const endpoint = { url, timeoutMilliseconds, answerBytesMax };
    const call = (path: string, [content]: readonly unknown[]): Promise<unknown> =>
      askPath(endpoint, { path, content }, { refusalOf });
    return believedNode({
      atOnceMax,
      watch,
      call,
      async verify() {
        const { globalId: served } = toInfo(await call('/masterchainInfo', []));
        if (served !== globalId) throw new NodeFailure(`The node serves network ${served}, not ${globalId}.`);
      },
    });
  });

const toInfo = (value: unknown): BlockMark => toMark(fields(value, 'masterchainInfo').last, 'masterchainInfo: last');

/** The newest block of the masterchain that the node has: final, as all that it tells of blocks. */
export const readNewestMark = (node: Asker): Promise<BlockMark> => node.ask('/masterchainInfo', [], toInfo);

/** Only what a node explains is a word about what was asked: a page of somebody between us is none. */
function refusalOf(status: number, said: unknown, path: string): Error {
  if (said === null || Array.isArray(said)) return new NodeFailure(`HTTP ${status}`);
  const { error, result } = fields(said, 'refusal');
  const reason = [error, result].find((one) => typeof one === 'string') ?? `HTTP ${status}`;
  const isWord = status === notFound || (status < 500 && status !== rateLimited) || (status >= 500 && runs.test(path));
  return typeof error === 'string' && isWord ? new NodeRefusal(status, error) : new NodeFailure(String(reason));
}

/** A list that a node has nothing for is empty, or not found. */
export async function askList<Item>(node: Asker, path: string, read: (value: unknown) => Item[]): Promise<Item[]> {
  try {
    return await node.ask(path, [], read);
  } catch (error) {
    if (error instanceof NodeRefusal && error.code === notFound) return [];
    throw error;
  }
}
