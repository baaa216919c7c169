import type { IncomingMessage, ServerResponse } from 'node:http';
import { type NodeServer, serveHttp } from './serve-http.ts';

export interface RestRequest {
  method: string;
  /** Below the root of the interface. */
  path: string;
  query: URLSearchParams;
  body: Buffer;
}

/** Its body goes out as JSON. */
export interface RestResponse {
  status: number;
  body: unknown;
}

/** Changes what a node answers; undefined breaks the connection off. */
export type Tamper = (request: RestRequest, response: RestResponse) => RestResponse | undefined;

export interface RestServerOptions {
  /** TCP port on 127.0.0.1; a free one when omitted. */
  port?: number;
  tamper?: Tamper;
}

interface RestInterface {
  /** What every path begins with, such as `/v1`. */
  root?: string;
  headers?: Readonly<Record<string, string>>;
  answer(request: RestRequest): RestResponse | Promise<RestResponse>;
  /** What the node says, with status 500, where `answer` throws. */
  failure(error: unknown): unknown;
}

/** A node that answers in the way of REST. Its address has the root. */
export async function serveRest(
  { root = '', headers = {}, answer, failure }: RestInterface,
  { port, tamper = (_request, response) => response }: RestServerOptions = {},
): Promise<NodeServer> {
  const sent = { 'content-type': 'application/json', ...headers };
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming, root);
    const honest = await attempt(() => answer(request), failure);
    const told = tamper(request, honest);
    if (told === undefined) outgoing.destroy();
    else outgoing.writeHead(told.status, sent).end(JSON.stringify(told.body));
  };
  const server = await serveHttp((incoming, outgoing) => void serve(incoming, outgoing), port);
  return { ...server, url: server.url + root };
}

async function readRequest(incoming: IncomingMessage, root: string): Promise<RestRequest> {
  const { pathname, searchParams: query } = new URL(incoming.url ?? '/', 'http://stand-in');
  const path = pathname.startsWith(root) ? pathname.slice(root.length) : pathname;
  return { method: incoming.method ?? 'GET', path, query, body: Buffer.concat(await incoming.toArray()) };
}

async function attempt(
  answer: () => RestResponse | Promise<RestResponse>,
  failure: (error: unknown) => unknown,
): Promise<RestResponse> {
  try {
    return await answer();
  } catch (error) {
    return { status: 500, body: failure(error) };
  }
}
