import { fields, text } from '@florin/json-rpc/answers';
import { believedNode } from '@florin/json-rpc/believed-node';
import { createFailover, type Failover } from '@florin/json-rpc/failover';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { NodeOptions } from '@florin/json-rpc/node-options';
import { askPath } from '@florin/json-rpc/ask-path';
import { whole } from './answers.ts';
import type { Network } from './networks.ts';

/** All nodes of one chain. */
export type Rpc = Failover<Asker>;

export interface RpcOptions extends NodeOptions {
  /** Of an interface like Blockfrost's, for example `…/api/v0`; a key of Blockfrost stands as the user. */
  urls: readonly string[];
  network: Network;
}

/** A transaction has room for 455 coins of others, and each of them for 1,300 assets: 52 megabytes when they are shown. */
const answerBytesMax = 64 * 2 ** 20;
/** Providers count questions by the second. */
const atOnceMax = 8;
const declined = 400;
const notFound = 404;
const pageSize = 100;
/** Nothing that is read is longer: what an address holds least of all. */
const pagesMax = 200;

/** A question is a path below the address, with its query; with bytes as its parameter a transaction is posted. */
export const createRpc = ({ urls, network, timeoutMilliseconds = 20_000, watch }: RpcOptions): Rpc =>
  createFailover(urls, (url) => {
    const endpoint = { url, timeoutMilliseconds, answerBytesMax, userHeader: 'project_id' };
    const call = (path: string, [content]: readonly unknown[]): Promise<unknown> =>
      askPath(endpoint, { path, content }, { bytesType: 'application/cbor', refusalOf });
    return believedNode({
      atOnceMax,
      watch,
      call,
      async verify() {
        const magic = whole(fields(await call('/genesis', []), 'genesis').network_magic, 'network_magic');
        if (magic !== network.magic) throw new NodeFailure(`The node serves network ${magic}, not ${network.name}.`);
      },
    });
  });

/** Only what a node says of the question itself is a word about it: limits, keys and faults of its own are none. */
function refusalOf(status: number, said: unknown): Error {
  if (said === null || (status !== declined && status !== notFound)) return new NodeFailure(`HTTP ${status}`);
  return new NodeRefusal(status, text(fields(said, 'refusal').message, 'refusal: message'));
}

/** Null for what the node does not have. */
export async function askMaybe<Answer>(
  node: Asker,
  path: string,
  read: (value: unknown) => Answer,
): Promise<Answer | null> {
  try {
    return await node.ask(path, [], read);
  } catch (error) {
    if (error instanceof NodeRefusal && error.code === notFound) return null;
    throw error;
  }
}

/** All pages of a list; an empty one where the node knows nothing of it. @throws NodeFailure for a list without end */
export async function askPages<Item>(
  node: Asker,
  path: string,
  read: (value: unknown) => readonly Item[],
): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    // each page begins where the one before it ended
    const items = (await askMaybe(node, `${path}?count=${pageSize}&page=${page}`, read)) ?? [];
    found.push(...items);
    if (items.length < pageSize) return found;
  }
  throw new NodeFailure('A list of the node has no end.');
}
