import { NodeFailure } from './failures.ts';
import { type Endpoint, parsed, send } from './send.ts';

export type { Endpoint } from './send.ts';

export interface Answer {
  result?: unknown;
  error?: unknown;
}

/**
 * One question of JSON-RPC over HTTP. Numbers of the answer keep every digit, unless it is read in another way.
 * @throws NodeFailure when there is no answer of that form. No message of it holds the address, which may hold a key.
 */
export async function post(
  endpoint: Endpoint,
  method: string,
  params: readonly unknown[] | Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const answer = await exchange(endpoint, { jsonrpc: '2.0', id: 1, method, params });
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new NodeFailure('The answer is not JSON-RPC.');
  return answer;
}

/**
 * Sends one JSON document and reads the one that comes back, whatever its form.
 * @throws NodeFailure when none comes. No message of it holds the address, which may hold a key.
 */
export async function exchange(endpoint: Endpoint, question: unknown): Promise<unknown> {
  const { ok, status, text } = await send(endpoint, {
    method: 'POST',
    body: { type: 'application/json', content: JSON.stringify(question) },
  });
  if (!ok && !(endpoint.explainsFailures && text.startsWith('{'))) throw new NodeFailure(`HTTP ${status}`);
  return parsed(endpoint, text);
}
