import { text } from '@florin/json-rpc/answers';
import { believedNode } from '@florin/json-rpc/believed-node';
import { createFailover, type Failover } from '@florin/json-rpc/failover';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { NodeOptions } from '@florin/json-rpc/node-options';
import { askPath } from '@florin/json-rpc/ask-path';

/** A node, and what it must name as its chain. */
export interface Node extends Asker {
  readonly chainId: string;
}

/** All nodes of one chain. */
export type Rpc = Failover<Node>;

export interface RpcOptions extends NodeOptions {
  /** Of the RPC of Octez. */
  urls: readonly string[];
  /** What every node must name as its chain before it is believed. */
  chainId: string;
}

/** The operations of a full block with their effects are some megabytes. */
const answerBytesMax = 64 * 2 ** 20;
const atOnceMax = 16;
export const notFound = 404;
const rateLimited = 429;

/** A question is a path below the address, with its query; with a parameter it is posted. */
export const createRpc = ({ urls, chainId, timeoutMilliseconds = 20_000, watch }: RpcOptions): Rpc =>
  createFailover(urls, (url) => {
    const endpoint = { url, timeoutMilliseconds, answerBytesMax };
    const call = (path: string, [content]: readonly unknown[]): Promise<unknown> =>
      askPath(endpoint, { path, content }, { refusalOf });
    const believed = believedNode({
      atOnceMax,
      watch,
      call,
      async verify() {
        const served = text(await call('/chains/main/chain_id', []), 'chain_id');
        if (served !== chainId) throw new NodeFailure(`The node serves ${served}, not ${chainId}.`);
      },
    });
    return { chainId, ask: believed.ask };
  });

/**
 * A node explains what it declines as a list of errors, the last of which is the reason. Only what it explains, or does not
 * have, is a word about what was asked: a page of somebody between us is none.
 */
function refusalOf(status: number, said: unknown): Error {
  if (status === rateLimited) return new NodeFailure(`HTTP ${status}`);
  const ids = Array.isArray(said)
    ? said.flatMap((one: { id?: unknown }) => (typeof one?.id === 'string' ? [one.id] : []))
    : [];
  if (ids.length > 0) return new NodeRefusal(status, ids.join(', ').slice(0, 500));
  return status === notFound ? new NodeRefusal(status, 'not found') : new NodeFailure(`HTTP ${status}`);
}

/** What a node answers; null for what it does not have. */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NodeRefusal && error.code === notFound) return null;
    throw error;
  }
}
