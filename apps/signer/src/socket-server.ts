import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { Refusal } from '@florin/domain/errors';
import { unsignedCharactersMax } from '@florin/domain/ports/signer';

/** The longest unsigned form, and room for what names it. */
export const bodyBytesMax = unsignedCharactersMax + 4_096;

/** A verb takes the parsed body and answers something that JSON can say, bigints included. */
export type Verb = (body: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Hears of what is not answered with a result; `verb` is what was asked for, as it came. */
export interface SocketObserver {
  onRefused(refusal: Refusal, verb: string): void;
  onDefect(error: unknown, verb: string): void;
}

export interface SocketServer {
  close(): Promise<void>;
}

/**
 * HTTP on a Unix socket that only its owner may open, and a group where one is given. `verbs` is by method and path, for
 * example `POST /sign_intent`; everything else is NOT_FOUND. A socket that a dead process left behind is replaced.
 */
export async function serveSocket(
  { path, group = null }: { path: string; group?: string | null },
  verbs: Readonly<Record<string, Verb>>,
  observer: SocketObserver,
): Promise<SocketServer> {
  const gid = group === null ? null : groupId(group);
  rmSync(path, { force: true });
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (gid !== null) share(dirname(path), gid, 0o750);
  const server = createServer((request, response) => {
    const verb = `${request.method} ${request.url}`;
    void respond(request, response, { verb: verbs[verb], observer, name: verb });
  });
  server.requestTimeout = 10_000;
  await listen(server, path);
  if (gid !== null) share(path, gid, 0o660);
  return {
    close: async () => {
      server.closeIdleConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The group first: no other group ever has the rights. */
function share(path: string, gid: number, mode: number): void {
  chownSync(path, process.getuid?.() ?? 0, gid);
  chmodSync(path, mode);
}

/** A number, or a name of the system's list. @throws Error with a line for the operator. */
function groupId(group: string): number {
  if (/^\d+$/.test(group)) return Number(group);
  const lines = readFileSync('/etc/group', 'utf8').split('\n');
  const [, , gid] = lines.map((line) => line.split(':')).find(([name]) => name === group) ?? [];
  if (gid === undefined)
    throw new Error(
      `/etc/group has no group ${JSON.stringify(group)}: make it, or set FLORIN_SIGNER_SOCKET_GROUP to its number.`,
    );
  return Number(gid);
}

/** The socket is made with its owner's mode: there is no moment in which others could connect. */
async function listen(server: Server, path: string): Promise<void> {
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(before);
  }
  chmodSync(path, 0o600);
}

/** @throws Error when a living process serves the socket already. */
export async function refuseIfServed(path: string): Promise<void> {
  const served = await new Promise<boolean>((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
  if (served) throw new Error(`Another signer serves ${path} already.`);
}

interface Asked {
  /** Undefined: there is none of this name. */
  verb: Verb | undefined;
  name: string;
  observer: SocketObserver;
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

async function answer(request: IncomingMessage, { verb, name, observer }: Asked): Promise<Answer> {
  try {
    const body = await readBody(request);
    if (verb === undefined) throw new Refusal('NOT_FOUND', 'The signer has no such verb.');
    return { status: 200, body: toJson({ result: await verb(body) }) };
  } catch (error) {
    if (error instanceof Refusal) {
      observer.onRefused(error, name);
      return { status: 403, body: toJson({ refusal: { code: error.code, message: error.message } }) };
    }
    observer.onDefect(error, name);
    return { status: 500, body: toJson({ defect: 'The signer failed; its log says why.' }) };
  }
}

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
