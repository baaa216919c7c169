import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Refusal } from '@florin/domain/errors';
import type { Watch } from '@florin/domain/ports/watch';
import { unsignedCharactersMax } from '@florin/domain/ports/signer';

/** The longest unsigned form, and room for what names it. */
export const bodyBytesMax = unsignedCharactersMax + 4_096;

/** A verb takes the parsed body and answers something that JSON can say, bigints included. */
export type Verb = (body: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Hears of what is not answered with a result; `verb` is what was asked for, as it came. */
export interface RequestObserver {
  onRefused(refusal: Refusal, verb: string): void;
  onDefect(error: unknown, verb: string): void;
}

/** What is served, and who hears of it. `verbs` is by method and path, for example `POST /sign_intent`. */
export interface Surface {
  verbs: Readonly<Record<string, Verb>>;
  observer: RequestObserver;
  /** Around each verb, by the last part of its name; around nothing that is no verb. */
  watch?: Watch;
}

export interface SignerServer {
  close(): Promise<void>;
}

/** Longest time for a request to arrive. */
export const requestMs = 10_000;

/** Answers what a worker asks, whichever way it came; what is no verb is NOT_FOUND. */
export const answerWith =
  ({ verbs, observer, watch }: Surface): RequestListener =>
  (request, response) => {
    const name = `${request.method} ${request.url}`;
    void respond(request, response, { verb: verbs[name], observer, watch, name });
  };

export async function closeServer(server: Server): Promise<void> {
  server.closeIdleConnections();
  await new Promise((resolve) => server.close(resolve));
}

interface Asked {
  /** Undefined: there is none of this name. */
  verb: Verb | undefined;
  name: string;
  observer: RequestObserver;
  watch: Watch | undefined;
}

async function respond(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void> {
  const { status, body } = await answer(request, asked);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

interface Answer {
  status: number;
  body: string;
}

async function answer(request: IncomingMessage, { verb, name, observer, watch = unwatched }: Asked): Promise<Answer> {
  try {
    const body = await readBody(request);
    if (verb === undefined) throw new Refusal('NOT_FOUND', 'The signer has no such verb.');
    return { status: 200, body: toJson({ result: await watch(verbOf(name), () => verb(body)) }) };
  } catch (error) {
    if (error instanceof Refusal) {
      observer.onRefused(error, name);
      return { status: 403, body: toJson({ refusal: { code: error.code, message: error.message } }) };
    }
    observer.onDefect(error, name);
    return { status: 500, body: toJson({ defect: 'The signer failed; its log says why.' }) };
  }
}

const unwatched: Watch = (_name, work) => work();

/** `POST /sign_intent` is `sign_intent`. */
const verbOf = (name: string): string => name.slice(name.indexOf('/') + 1);

const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part));

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bodyBytesMax) throw new Refusal('VALIDATION_ERROR', `A request has at most ${bodyBytesMax} bytes.`);
    parts.push(part);
  }
  if (size === 0) return {};
  try {
    const value: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    throw new Refusal('VALIDATION_ERROR', 'The request is not JSON.');
  }
  throw new Refusal('VALIDATION_ERROR', 'The request is not a JSON object.');
}
