import { carrier } from './carry.ts';
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
  /** A header that takes the address's user, where a provider wants its key there; `authorization` when omitted. */
  userHeader?: string;
  /** How an answer is read; exactly, with its numbers as text, when omitted. Throws SyntaxError. */
  parse?: (text: string) => unknown;
}

interface Question {
  method: 'GET' | 'POST';
  /** Below the endpoint's address, with its own query; the address itself when omitted. */
  path?: string;
  body?: { type: string; content: string | Uint8Array };
}

/**
 * Sends one question over HTTP and reads the text that comes back, with its status.
 * @throws NodeFailure when none comes. No message of it holds the address, which may hold a key.
 */
export async function send(
  endpoint: Endpoint,
  { method, path, body }: Question,
): Promise<{ ok: boolean; status: number; text: string }> {
  try {
    const { address, user, password } = addressOf(endpoint.url, path);
    const headers = {
      ...(body === undefined ? {} : { 'content-type': body.type }),
      ...(user === '' ? {} : keyOf(endpoint, user, password)),
    };
    const { timeoutMilliseconds, answerBytesMax } = endpoint;
    const question = { method, headers, content: body?.content, timeoutMilliseconds, answerBytesMax };
    const { status, text } = await carrier.carry(address, question);
    return { ok: status >= 200 && status < 300, status, text };
  } catch (error) {
    throw asFailure(error);
  }
}

/** What an answer's text says. @throws NodeFailure for text that cannot be read. */
export function parsed({ parse = parseExactly }: Endpoint, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw asFailure(error);
  }
}

const asFailure = (error: unknown): NodeFailure =>
  error instanceof NodeFailure ? error : new NodeFailure(error instanceof Error ? error.name : 'failed');

const keyOf = ({ userHeader }: Endpoint, user: string, password: string): Record<string, string> =>
  userHeader === undefined
    ? { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
    : { [userHeader]: user };

function addressOf(url: string, path: string | undefined): { address: URL; user: string; password: string } {
  const address = new URL(url);
  const [user, password] = [decodeURIComponent(address.username), decodeURIComponent(address.password)];
  [address.username, address.password, address.hash] = ['', '', ''];
  if (path === undefined) return { address, user, password };
  const { origin, pathname, search } = address;
  // Some providers have their key in the query, which a question has too.
  const together = path.includes('?') && search !== '' ? `&${search.slice(1)}` : search;
  return { address: new URL(origin + pathname.replace(/\/+$/, '') + path + together), user, password };
}
