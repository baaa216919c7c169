import { type ClientHttp2Session, createServer, type Http2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { fromBase64 } from './exchange.ts';

const head = { ':status': 200, 'content-type': 'application/grpc' };

/** What a node said over gRPC: its message as it is framed, empty where it declined. */
export interface GrpcAnswer {
  status: number;
  answer: string;
}

/** One question, its content framed already. */
export async function askGrpc(session: ClientHttp2Session, path: string, question: Uint8Array) {
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    te: 'trailers',
  });
  let status = 0;
  const note = (headers: Readonly<Record<string, unknown>>): void => {
    if (headers['grpc-status'] !== undefined) status = Number(headers['grpc-status']);
  };
  stream.on('response', note);
  stream.on('trailers', note);
  stream.end(question);
  const content = Buffer.concat((await stream.toArray()) as Buffer[]);
  return { status, content };
}

/** Serves gRPC on a loopback port; `answerTo` knows what the content of a question is answered with. */
export async function serveGrpc(
  port: number,
  answerTo: (path: string, question: Buffer) => Promise<GrpcAnswer> | GrpcAnswer,
): Promise<{ url: string; close(): void }> {
  const server = createServer();
  const sessions = new Set<Http2Session>();
  server.on('session', (session) => void sessions.add(session));
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    void (async () => {
      const question = Buffer.concat((await stream.toArray()) as Buffer[]);
      reply(stream, await answerTo(String(headers[':path']), question));
    })().catch(() => stream.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
}

function reply(stream: ServerHttp2Stream, { status, answer }: GrpcAnswer): void {
  if (status !== 0) return stream.respond({ ...head, 'grpc-status': String(status) }, { endStream: true });
  stream.respond(head, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
  stream.end(fromBase64(answer));
}
