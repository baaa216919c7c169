import { fields, text } from '@florin/json-rpc/answers';
import { believedNode } from '@florin/json-rpc/believed-node';
import { createFailover, type Failover } from '@florin/json-rpc/failover';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { NodeOptions } from '@florin/json-rpc/node-options';
import { askPath } from '@florin/json-rpc/ask-path';
import { type Ledger, toLedger } from './answers.ts';

/** All nodes of one chain. */
export type Rpc = Failover<Asker>;

export interface RpcOptions extends NodeOptions {
  /** With the version of the interface at the end, for example `…/v1`. */
  urls: readonly string[];
  /** The chain's number, which every node must show before it is believed. */
  network: string;
}

/** A page of transactions with all that they changed is several megabytes. */
const answerBytesMax = 64 * 2 ** 20;
const atOnceMax = 16;
const signedType = 'application/x.aptos.signed_transaction+bcs';

/** The node understood and declined: with its own word, for example `transaction_not_found`. */
export class NamedRefusal extends NodeRefusal {
  readonly word: string;

  constructor(status: number, word: string, message: string) {
    super(status, message);
    this.word = word;
  }
}

/**
 * The REST interface of nodes. A question is a path below the address; with a parameter it is posted: bytes as a signed
 * transaction, everything else as JSON.
 */
export const createRpc = ({ urls, network, timeoutMilliseconds = 20_000, watch }: RpcOptions): Rpc =>
  createFailover(urls, (url) => {
    const endpoint = { url, timeoutMilliseconds, answerBytesMax };
    const call = (path: string, [content]: readonly unknown[]): Promise<unknown> =>
      askPath(endpoint, { path, content }, { bytesType: signedType, refusalOf });
    return believedNode({
      atOnceMax,
      watch,
      call,
      async verify() {
        const { chainId } = toLedger(await call('/', []));
        if (String(chainId) !== network) throw new NodeFailure(`The node serves chain ${chainId}, not ${network}.`);
      },
    });
  });

/** What speaks of the node or of its load is no word about what was asked. */
const nodeTrouble = new Set([
  'internal_error',
  'health_check_failed',
  'mempool_is_full',
  'version_pruned',
  'block_pruned',
]);

function refusalOf(status: number, value: unknown): Error {
  if (value === null) return new NodeFailure(`HTTP ${status}`);
  const { error_code: word, message } = fields(value, 'refusal');
  const [name, reason] = [text(word, 'refusal: error_code'), text(message, 'refusal: message')];
  if (status >= 500 || status === 429 || nodeTrouble.has(name)) return new NodeFailure(reason);
  return new NamedRefusal(status, name, reason);
}

export const readLedger = (node: Asker): Promise<Ledger> => node.ask('/', [], toLedger);
