import { NodeFailure } from './failures.ts';
import { parseExactly } from './numeral.ts';

export interface Endpoint {
  /** May hold a user and a password, which then go into a header. */
  url: string;
  /** For one question. */
  timeoutMilliseconds: number;
  /** A longer answer is left unread. */
  answerBytesMax: number;
  /** Whether a node explains what it declines with the status of a failure; such an answer is none when omitted. */
  explainsFailures?: boolean;
  /** How an answer is read; exactly, with its numbers as text, when omitted. Throws SyntaxError. */
  parse?: (text: string) => unknown;
}

export interface Answer {
  result?: unknown;
  error?: unknown;
}

/**
 * One question of JSON-RPC over HTTP. Numbers of the answer are Numerals, unless it is read in another way.
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
  try {
    const { origin, pathname, search, username, password } = new URL(endpoint.url);
    const credentials = username === '' ? null : `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    const response = await fetch(origin + pathname + search, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(credentials === null ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
      },
      body: JSON.stringify(question),
      // a node that sends its callers elsewhere would choose what of ours is asked
      redirect: 'error',
      signal: AbortSignal.timeout(endpoint.timeoutMilliseconds),
    });
    const text = await readText(response, endpoint.answerBytesMax);
    if (!response.ok && !(endpoint.explainsFailures && text.startsWith('{')))
      throw new NodeFailure(`HTTP ${response.status}`);
    return (endpoint.parse ?? parseExactly)(text);
  } catch (error) {
    if (error instanceof NodeFailure) throw error;
    throw new NodeFailure(error instanceof Error ? error.name : 'failed');
  }
}

async function readText(response: Response, bytesMax: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the rest.
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > bytesMax) throw new NodeFailure(`The answer is longer than ${bytesMax} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
