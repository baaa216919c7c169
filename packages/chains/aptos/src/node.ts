import type { Watch } from '@florin/domain/ports/watch';
import { fields, text } from '@florin/json-rpc/answers';
import { believedNode } from '@florin/json-rpc/believed-node';
import { createFailover, type Failover } from '@florin/json-rpc/failover';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { parsed, send } from '@florin/json-rpc/send';
import { type Ledger, toLedger } from './answers.ts';

/** All nodes of one chain. */
export type Rpc = Failover<Asker>;

export interface RpcOptions {
  /** With the version of the interface at the end, for example `…/v1`. */
  urls: readonly string[];
  /** The chain's number, which every node must show before it is believed. */
  network: string;
  /** For one question to one node. */
  timeoutMilliseconds?: number;
  watch?: Watch | undefined;
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
    const call = async (path: string, [content]: readonly unknown[]): Promise<unknown> => {
      const { ok, status, text: answer } = await send(endpoint, { path, ...asked(content) });
      if (ok) return parsed(endpoint, answer);
      throw refusalOf(status, answer.startsWith('{') ? parsed(endpoint, answer) : null);
    };
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

function asked(content: unknown) {
  if (content === undefined) return { method: 'GET' } as const;
  const body =
    content instanceof Uint8Array
      ? { type: signedType, content }
      : { type: 'application/json', content: JSON.stringify(content) };
  return { method: 'POST', body } as const;
}

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

/** Lets one node do a reading; another one when it fails or declines. */
export const readOn = <Answer>(rpc: Rpc, reading: (node: Asker) => Promise<Answer>, what: string): Promise<Answer> =>
  rpc.read(async (node) => {
    try {
      return await reading(node);
    } catch (error) {
      throw error instanceof NodeRefusal ? new NodeFailure(error.message) : error;
    }
  }, what);

export const readLedger = (node: Asker): Promise<Ledger> => node.ask('/', [], toLedger);
