import type { Watch } from '@florin/domain/ports/watch';
import { text } from '@florin/json-rpc/answers';
import { believedNode } from '@florin/json-rpc/believed-node';
import { createFailover, type Failover } from '@florin/json-rpc/failover';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { parsed, send } from '@florin/json-rpc/send';

/** A node, and what it must name as its chain. */
export interface Node extends Asker {
  readonly chainId: string;
}

/** All nodes of one chain. */
export type Rpc = Failover<Node>;

export interface RpcOptions {
  /** Of the RPC of Octez. */
  urls: readonly string[];
  /** What every node must name as its chain before it is believed. */
  chainId: string;
  /** For one question to one node. */
  timeoutMilliseconds?: number;
  watch?: Watch | undefined;
}

/** The operations of a full block with their effects are some megabytes. */
const answerBytesMax = 64 * 2 ** 20;
const atOnceMax = 16;
export const notFound = 404;
const rateLimited = 429;
const wholeAnswer = /^[\s]*[[{"]|^\s*null\s*$/;

/** A question is a path below the address, with its query; with a parameter it is posted. */
export const createRpc = ({ urls, chainId, timeoutMilliseconds = 20_000, watch }: RpcOptions): Rpc =>
  createFailover(urls, (url) => {
    const endpoint = { url, timeoutMilliseconds, answerBytesMax };
    const call = async (path: string, [content]: readonly unknown[]): Promise<unknown> => {
      const body = content === undefined ? null : { type: 'application/json', content: JSON.stringify(content) };
      const question = body === null ? ({ method: 'GET', path } as const) : ({ method: 'POST', path, body } as const);
      const { ok, status, text: said } = await send(endpoint, question);
      if (ok) return parsed(endpoint, said);
      throw refusalOf(status, wholeAnswer.test(said) ? parsed(endpoint, said) : null);
    };
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

/** Lets one node do a reading; another one when it fails or declines. */
export const readOn = <Answer>(rpc: Rpc, reading: (node: Node) => Promise<Answer>, what: string): Promise<Answer> =>
  rpc.read(async (node) => {
    try {
      return await reading(node);
    } catch (error) {
      throw error instanceof NodeRefusal ? new NodeFailure(error.message) : error;
    }
  }, what);

/** What a node answers; null for what it does not have. */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NodeRefusal && error.code === notFound) return null;
    throw error;
  }
}
