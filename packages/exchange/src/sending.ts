import { AsyncLocalStorage } from 'node:async_hooks';
import type { BoundedFetch } from '@florin/ccxt/bounded-fetch';

/** What failed before a connection stood: nothing of the request can have arrived. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Whether the request that carries an instruction may have arrived. */
interface Sending {
  left: boolean;
}

/**
 * Tells of each instruction whether it may have left: ccxt throws the same error for a connection that was refused and
 * for an answer that was lost, and only the second one leaves an open question.
 */
export class InstructionRequests {
  readonly #sending = new AsyncLocalStorage<Sending>();
  readonly #requests: BoundedFetch;

  constructor(requests: BoundedFetch) {
    this.#requests = requests;
  }

  /** What ccxt asks with. */
  readonly fetch: BoundedFetch['fetch'] = async (url, request) => {
    const sending = this.#sending.getStore();
    if (sending === undefined || request.method !== 'POST') return this.#requests.fetch(url, request);
    sending.left = true;
    try {
      return await this.#requests.fetch(url, request);
    } catch (error) {
      if (neverConnected.has(codeOf(error))) sending.left = false;
      throw error;
    }
  };

  /** Gives one instruction. @returns what it came to, or the error and whether the request may have arrived */
  async give<T>(instruct: () => Promise<T>): Promise<{ given: T } | { error: unknown; left: boolean }> {
    const sending: Sending = { left: false };
    try {
      return { given: await this.#sending.run(sending, instruct) };
    } catch (error) {
      return { error, left: sending.left };
    }
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
