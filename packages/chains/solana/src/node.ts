import { believedNode } from '@florin/json-rpc/believed-node';
import { createFailover, type Failover } from '@florin/json-rpc/failover';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { post } from '@florin/json-rpc/post';
import { digitsOf, parseExactly } from '@florin/json-rpc/numeral';
import type { NodeOptions } from '@florin/json-rpc/node-options';
import { parseBlock } from './block-json.ts';

/** All nodes of one cluster. */
export type Rpc = Failover<Asker>;

export interface RpcOptions extends NodeOptions {
  /** The genesis hash that every node must report before it is believed. */
  network: string;
}

/** A full block is several megabytes; nothing else is long. */
const answerBytes = new Map([['getBlock', 64 * 2 ** 20]]);
const parsers = new Map([['getBlock', parseBlock]]);
const otherAnswerBytes = 8 * 2 ** 20;

/** Public nodes count the connections of an address. */
const atOnceMax = 16;

/** Codes that speak of the node, not of the question: unhealthy, history not kept, behind the wanted slot, internal. */
const nodeTrouble = new Set([-32_005, -32_011, -32_016, -32_603]);
/** Providers answer with the numbers of HTTP when somebody asks too often or may not ask. */
const isTrouble = (code: number): boolean => nodeTrouble.has(code) || code > -32_000;

/** JSON-RPC over HTTP with the nodes of one cluster, each believed once it has named it. */
export const createRpc = ({ urls, network, timeoutMilliseconds = 20_000, watch }: RpcOptions): Rpc =>
  createFailover(urls, (url) => {
    const call = async (method: string, params: readonly unknown[]): Promise<unknown> => {
      const answerBytesMax = answerBytes.get(method) ?? otherAnswerBytes;
      const parse = parsers.get(method) ?? parseExactly;
      const endpoint = { url, timeoutMilliseconds, answerBytesMax, parse, explainsFailures: true };
      const { result, error } = await post(endpoint, method, params);
      if (error !== undefined && error !== null) throw refusalOf(error);
      if (result === undefined) throw new NodeFailure('The answer is not JSON-RPC.');
      return result;
    };
    return believedNode({
      atOnceMax,
      watch,
      call,
      async verify() {
        const genesis = await call('getGenesisHash', []);
        if (genesis !== network) throw new NodeFailure(`The node serves ${JSON.stringify(genesis)}, not ${network}.`);
      },
    });
  });

/** A refusal with what the node adds to it: for a simulated transaction, its error. */
export class DetailedRefusal extends NodeRefusal {
  readonly facts: unknown;

  constructor(code: number, message: string, facts: unknown) {
    super(code, message);
    this.facts = facts;
  }
}

function refusalOf(error: unknown): Error {
  if (typeof error !== 'object' || error === null) return new NodeFailure('The answer is not JSON-RPC.');
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown };
  const number = Number(digitsOf(code) ?? code);
  if (isTrouble(number)) return new NodeFailure(String(message));
  return new DetailedRefusal(number, String(message), data);
}
