import { type Endpoint, parsed, send } from './send.ts';

export interface PathRules {
  /** The media type of bytes: how the family's nodes take a signed transaction. Everything else goes as JSON. */
  bytesType?: string;
  /**
   * What a node's refusal means: its HTTP status, and what it says where that is JSON, or null. NodeFailure unless it is a
   * word about the question itself.
   */
  refusalOf(status: number, said: unknown, path: string): Error;
}

/**
 * One question to a node that answers by paths: below the endpoint's address, with its query. It is posted where it has
 * content. Numbers of the answer keep every digit.
 * @throws NodeFailure when there is no answer in JSON; what `refusalOf` makes of any other status than that of success.
 */
export async function askPath(
  endpoint: Endpoint,
  { path, content }: { path: string; content: unknown },
  { bytesType, refusalOf }: PathRules,
): Promise<unknown> {
  const { ok, status, text } = await send(endpoint, { path, ...asPosted(content, bytesType) });
  if (ok) return parsed(endpoint, text);
  throw refusalOf(status, explained(endpoint, text), path);
}

function asPosted(content: unknown, bytesType: string | undefined) {
  if (content === undefined) return { method: 'GET' } as const;
  const body =
    content instanceof Uint8Array && bytesType !== undefined
      ? { type: bytesType, content }
      : { type: 'application/json', content: JSON.stringify(content) };
  return { method: 'POST', body } as const;
}

/** A page of somebody between us and the node explains nothing. */
const explained = (endpoint: Endpoint, text: string): unknown =>
  /^\s*[[{"]/.test(text) ? parsed(endpoint, text) : null;
