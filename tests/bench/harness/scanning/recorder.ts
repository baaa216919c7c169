import { createServer } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { base64, type Exchange, type Protocol } from './exchange.ts';
import { askGrpc, serveGrpc } from './grpc-wire.ts';

/** Stands between a reader and its node, and writes down what goes through. */
export interface Recorder {
  readonly url: string;
  /** What was asked since the last call. */
  take(): Exchange[];
  close(): void;
}

export const openRecorder = (nodeUrl: string, protocol: Protocol): Promise<Recorder> =>
  protocol === 'grpc' ? recordGrpc(nodeUrl) : recordHttp(nodeUrl);

async function recordHttp(nodeUrl: string): Promise<Recorder> {
  const { origin, pathname, username, password } = new URL(nodeUrl);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  let taken: Exchange[] = [];
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const type = request.headers['content-type'] ?? '';
    const content = Buffer.concat(await request.toArray());
    const answer = await fetch(origin + url, {
      method,
      headers: { ...(type === '' ? {} : { 'content-type': type }), ...(username === '' ? {} : { authorization }) },
      ...(method === 'GET' ? {} : { body: content }),
    });
    const said = Buffer.from(await answer.arrayBuffer());
    const { status } = answer;
    taken.push({ method, path: url, type, question: base64(content), status, answer: base64(said) });
    response.writeHead(status, { 'content-type': 'application/json' }).end(said);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    // A node may have its interface below a path.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname.replace(/\/$/, '')}`,
    take: () => {
      const all = taken;
      taken = [];
      return all;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function recordGrpc(nodeUrl: string): Promise<Recorder> {
  const session = connect(nodeUrl);
  let taken: Exchange[] = [];
  const { url, close } = await serveGrpc(0, async (path, question) => {
    const { status, content } = await askGrpc(session, path, question);
    const answer = base64(content);
    taken.push({ method: 'POST', path, type: 'application/grpc', question: base64(question), status, answer });
    return { status, answer };
  });
  return {
    url,
    take: () => {
      const all = taken;
      taken = [];
      return all;
    },
    close() {
      session.destroy();
      close();
    },
  };
}
