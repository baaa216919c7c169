/** A node did not answer, or answered something unusable. Says nothing about the chain: ask again later. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure';
}

/** The node understood the question and declined it. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Puts one question; `parse` throws NodeFailure for an answer that cannot be right. */
export interface Asker {
  /** @throws NodeFailure when there is no usable answer; NodeRefusal when the question was declined. */
  ask<Answer>(method: string, params: readonly unknown[], parse: (result: unknown) => Answer): Promise<Answer>;
}

/** One node, asked by itself. */
export interface Node extends Asker {
  /** How it shows what happens inside transactions; null: not at all, undefined: not tried yet. */
  tracing: 'debug' | 'trace' | null | undefined;
}

// JSON-RPC error codes that speak of the node, not of the question: limit exceeded, internal error.
const nodeTrouble = new Set([-32_005, -32_603]);

/** JSON-RPC over HTTP with one node, which is believed once it has named the right chain id. */
export function createNode(url: string, network: string, timeoutMilliseconds: number): Node {
  let verified = false;
  const verify = async (): Promise<void> => {
    const chainId = await post(url, 'eth_chainId', [], timeoutMilliseconds);
    if (typeof chainId !== 'string' || !isChain(chainId, network)) {
      throw new NodeFailure(`The node serves chain ${JSON.stringify(chainId)}, not ${network}.`);
    }
    verified = true;
  };
  return {
    tracing: undefined,
    async ask(method, params, parse) {
      try {
        if (!verified) await verify();
        return parse(await post(url, method, params, timeoutMilliseconds));
      } catch (error) {
        // Whatever stands behind the address by then must name its chain again.
        if (error instanceof NodeFailure) verified = false;
        throw error;
      }
    },
  };
}

function isChain(answer: string, network: string): boolean {
  return /^0x[0-9a-f]+$/i.test(answer) && BigInt(answer).toString() === network;
}

async function post(url: string, method: string, params: readonly unknown[], timeout: number): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  let answer: unknown;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    answer = await response.json();
  } catch (error) {
    // The address of a node may hold its key: it stays out of the message.
    throw new NodeFailure(
      error instanceof Error ? error.name + (error.message.startsWith('HTTP') ? ` ${error.message}` : '') : 'failed',
    );
  }
  return unwrap(answer);
}

/** A node that has not seen the block yet: another one may have. */
const isBehind = (code: number, message: string) =>
  (code === -32_000 || code === -32_001) && /unknown block|(block|header) not found/i.test(message);

function unwrap(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) throw new NodeFailure('The answer is not JSON-RPC.');
  const { result, error } = answer as { result?: unknown; error?: { code?: unknown; message?: unknown } };
  if (error !== undefined && error !== null) {
    const code = typeof error.code === 'number' ? error.code : 0;
    const message = String(error.message);
    if (nodeTrouble.has(code) || isBehind(code, message)) throw new NodeFailure(message);
    throw new NodeRefusal(code, message);
  }
  if (result === undefined) throw new NodeFailure('The answer is not JSON-RPC.');
  return result;
}
