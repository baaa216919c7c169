import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import { type AddressInfo, connect as connectTcp, createServer as createTcpServer, type Socket } from 'node:net';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openChannel } from './channel.ts';
import { frameOf } from './frames.ts';

const head = { ':status': 200, 'content-type': 'application/grpc' };
type Reply = (stream: ServerHttp2Stream, headers: Readonly<Record<string, unknown>>, request: Buffer) => void;
let server: Http2Server;
let url: string;
const replies = new Map<string, Reply>();
const streams = new Set<ServerHttp2Stream>();
beforeAll(async () => {
  server = createServer();
  server.on('stream', (stream, headers) => {
    streams.add(stream);
    stream.on('error', () => {});
    const reply = replies.get(String(headers[':path']));
    void stream.toArray().then((parts: Buffer[]) => reply?.(stream, headers, Buffer.concat(parts)));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const stream of streams) stream.session?.destroy();
  server.close();
});

const open = (at = url, timeoutMilliseconds = 5_000) => openChannel({ url: at, timeoutMilliseconds, bytesMax: 1_000 });
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
const answerWith =
  (messages: readonly string[], status = '0', message = ''): Reply =>
  (stream) => {
    stream.respond(head, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': status, 'grpc-message': message }));
    for (const one of messages) stream.write(frameOf(Buffer.from(one)));
    stream.end();
  };

test('a question is framed under its path and its answer read; a user of the address is a header', async () => {
  const seen: unknown[] = [];
  replies.set('/base/a.B/C', (stream, headers, request) => {
    seen.push(headers['x-token'], headers['content-type'], headers['te'], text(request.subarray(5)));
    answerWith(['pong'])(stream, headers, request);
  });
  const address = url.replace('http://', 'http://X-Token:s%20cret@');
  expect(text(await open(`${address}/base/`).call('a.B/C', Buffer.from('ping')))).toBe('pong');
  expect(seen).toEqual(['s cret', 'application/grpc', 'trailers', 'ping']);
});

test.each([
  ['3', NodeRefusal],
  ['5', NodeRefusal],
  ['12', NodeRefusal],
  ['14', NodeFailure],
  ['8', NodeFailure],
  ['x', NodeFailure],
])('status %s is told with its text', async (status, kind) => {
  replies.set('/s', answerWith([], status, 'not%20now'));
  await expect(open().call('s', Buffer.of())).rejects.toBeInstanceOf(kind);
  if (kind === NodeRefusal)
    await expect(open().call('s', Buffer.of())).rejects.toMatchObject({ message: 'not now', code: Number(status) });
});

test('a refusal that has no answer before it is one all the same', async () => {
  replies.set('/t', (stream) =>
    stream.respond({ ...head, 'grpc-status': '5', 'grpc-message': 'gone' }, { endStream: true }),
  );
  await expect(open().call('t', Buffer.of())).rejects.toMatchObject({ code: 5, message: 'gone' });
});

const failures: [what: string, reply: Reply, why: RegExp][] = [
  [
    'breaks off',
    (stream) => (stream.respond(head), stream.write(frameOf(Buffer.from('x'))), stream.close(2)),
    /connection broke/,
  ],
  [
    'ends without a status',
    (stream) => (stream.respond(head), stream.end(frameOf(Buffer.from('x')))),
    /connection broke/,
  ],
  ['is empty', answerWith([]), /empty/],
  ['is too long', (stream) => (stream.respond(head), stream.write(frameOf(Buffer.alloc(1_001)))), /longer than 1000/],
  ['is no gRPC', (stream) => stream.respond({ ':status': 503 }, { endStream: true }), /HTTP 503/],
  ['never comes', () => {}, /TimeoutError/],
];
test.each(failures)('an answer that %s is none', async (_what, reply, why) => {
  replies.set('/f', reply);
  await expect(open(url, 300).call('f', Buffer.of())).rejects.toThrow(why);
});

test('no address is shown where nobody listens, and a later question finds whoever listens by then', async () => {
  const nobody = 'http://user:key@127.0.0.1:1';
  const error = await open(nobody)
    .call('x', Buffer.of())
    .catch((one: Error) => one);
  expect(error).toBeInstanceOf(NodeFailure);
  expect(String(error)).not.toMatch(/key|127/);
  replies.set('/again', answerWith(['yes']));
  const channel = open();
  expect(text(await channel.call('again', Buffer.of()))).toBe('yes');
  for (const stream of streams) stream.session?.destroy();
  await vi.waitFor(async () => expect(text(await channel.call('again', Buffer.of()))).toBe('yes'));
});

test('a connection on which nothing comes any more is left: the next question takes another', async () => {
  replies.set('/far', answerWith(['yes']));
  const accepted: Socket[] = [];
  const between = createTcpServer((near) => {
    accepted.push(near);
    const far = connectTcp(Number(new URL(url).port), '127.0.0.1');
    near.on('error', () => {}).on('close', () => far.destroy());
    far.on('error', () => {});
    near.on('data', (part) => far.write(part));
    far.on('data', (part) => near.write(part));
  });
  await new Promise<void>((resolve) => void between.listen(0, '127.0.0.1', resolve));
  const channel = open(`http://127.0.0.1:${(between.address() as AddressInfo).port}`, 2_000);
  expect(text(await channel.call('far', Buffer.of()))).toBe('yes');
  // Whoever is between forgets the connection, and tells nobody.
  const [first] = accepted;
  first!.removeAllListeners('data').on('data', () => {});
  const ends: string[] = [];
  channel.listen('far', Buffer.of(), { message: () => {}, end: () => ends.push('end') });
  await expect(channel.call('far', Buffer.of())).rejects.toThrow(/TimeoutError/);
  expect(text(await channel.call('far', Buffer.of()))).toBe('yes');
  await vi.waitFor(() => expect(ends).toEqual(['end']));
  expect(accepted).toHaveLength(2);
  for (const one of accepted) one.destroy();
  between.close();
});

test('a stream tells message after message, and its end once', async () => {
  replies.set('/many', answerWith(['one', 'two'], '14', 'later'));
  const told: string[] = [];
  open().listen('many', Buffer.of(), {
    message: (content) => told.push(text(content)),
    end: (reason) => told.push(reason.message),
  });
  await vi.waitFor(() => expect(told).toEqual(['one', 'two', 'gRPC status 14: later']));
  replies.set('/endless', (stream) => (stream.respond(head), stream.write(frameOf(Buffer.from('first')))));
  const heard: string[] = [];
  const stop = open().listen('endless', Buffer.of(), {
    message: (content) => heard.push(text(content)),
    end: () => heard.push('end'),
  });
  await vi.waitFor(() => expect(heard).toEqual(['first']));
  stop();
  expect(heard).toEqual(['first', 'end']);
});
