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

export interface Rpc {
  /**
   * Asks one node after another until `parse` accepts an answer, at most two rounds. `parse` throws NodeFailure for
   * an answer that cannot be right, which moves the question to the next node.
   * @throws NodeFailure when no node gave a usable answer; NodeRefusal when one declined the question.
   */
  ask<Answer>(method: string, params: readonly unknown[], parse: (result: unknown) => Answer): Promise<Answer>;
}

export interface RpcOptions {
  urls: readonly string[];
  /** The chain id that every node must report before it is believed. */
  network: string;
  /** For one question to one node. */
  timeoutMilliseconds?: number;
}

const rounds = 2;
// JSON-RPC error codes that speak of the node, not of the question: limit exceeded, internal error.
const nodeTrouble = new Set([-32_005, -32_603]);

/** JSON-RPC over HTTP with failover: the node that answered last is asked first. */
export function createRpc({ urls, network, timeoutMilliseconds = 10_000 }: RpcOptions): Rpc {
  const verified = new Set<string>();
  let preferred = 0;

  const askNode = async <Answer>(
    url: string,
    method: string,
    params: readonly unknown[],
    parse: (r: unknown) => Answer,
  ) => {
    if (!verified.has(url)) {
      const chainId = await post(url, 'eth_chainId', [], timeoutMilliseconds);
      if (typeof chainId !== 'string' || !isChain(chainId, network)) {
        throw new NodeFailure(`The node serves chain ${JSON.stringify(chainId)}, not ${network}.`);
      }
      verified.add(url);
    }
    return parse(await post(url, method, params, timeoutMilliseconds));
  };

  return {
    async ask(method, params, parse) {
      const failures: string[] = [];
      for (let turn = 0; turn < urls.length * rounds; turn += 1) {
        const place = (preferred + turn) % urls.length;
        const url = urls[place] as string;
        try {
          const answer = await askNode(url, method, params, parse);
          preferred = place;
          return answer;
        } catch (error) {
          if (!(error instanceof NodeFailure)) throw error;
          verified.delete(url);
          failures.push(error.message);
        }
      }
      throw new NodeFailure(`No node answered ${method}: ${failures.join('; ')}`);
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
