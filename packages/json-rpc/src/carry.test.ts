import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { carrier } from './carry.ts';
import { LongAnswer, NodeFailure } from './failures.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => unknown;
let server: Server;
let port: number;
let sockets: Set<Socket>;
beforeEach(async () => {
  sockets = new Set();
  server = createServer((request, response) => {
    sockets.add(request.socket);
    return answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const limits = { timeoutMilliseconds: 5_000, answerBytesMax: 1_000 };
const post = (content: string | Uint8Array = 'hello', given = limits) =>
  carrier.carry(new URL(`http://127.0.0.1:${port}/a?b=c`), {
    method: 'POST',
    headers: { 'content-type': 'a/b' },
    content,
    ...given,
  });

test('questions reach the node whole, over one connection, and answers come back with their status', async () => {
  const asked: unknown[] = [];
  answer = async (request, response) => {
    const { method, url, headers } = request;
    const said = Buffer.concat(await request.toArray()).toString();
    asked.push([method, url, headers['content-type'], headers['content-length'], said]);
    response.writeHead(404).end(`heard ${said}, für`);
  };
  expect(await post()).toEqual({ status: 404, text: 'heard hello, für' });
  expect(await post(Uint8Array.of(65, 66))).toEqual({ status: 404, text: 'heard AB, für' });
  const got = await carrier.carry(new URL(`http://127.0.0.1:${port}/d`), {
    method: 'GET',
    headers: {},
    content: undefined,
    ...limits,
  });
  expect(got.text).toBe('heard , für');
  expect(asked).toEqual([
    ['POST', '/a?b=c', 'a/b', '5', 'hello'],
    ['POST', '/a?b=c', 'a/b', '2', 'AB'],
    ['GET', '/d', undefined, undefined, ''],
  ]);
  expect(sockets.size).toBe(1);
});

test.each<[string, (response: ServerResponse) => unknown, RegExp]>([
  ['a connection that breaks', (response) => response.destroy(), /^ECONNRESET$/],
  [
    'an answer that breaks off',
    (response) => response.write('x') && setTimeout(() => response.destroy(), 20),
    /^ECONN/,
  ],
  ['too long an answer', (response) => response.end('x'.repeat(1_001)), /longer than 1000 bytes/],
  ['what is long when it is unpacked', (response) => packed(response, 'gzip', 'x'.repeat(50_000)), /longer than 1000/],
  ['another place', (response) => response.writeHead(307, { location: '/elsewhere' }).end(), /^HTTP 307$/],
  ['another way to pack', (response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end(), /packed/],
  [
    'what is not packed as it says',
    (response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x'),
    /ERR/,
  ],
])('%s is no answer, and no message names the address', async (_what, reply, reason) => {
  answer = (_request, response) => void reply(response);
  const failure = await post().catch((error: unknown) => error as Error);
  expect(failure).toBeInstanceOf(NodeFailure);
  expect((failure as Error).message).toMatch(reason);
  expect((failure as Error).message).not.toMatch(/127\.0\.0\.1|elsewhere/);
});

test.each<[string, (response: ServerResponse) => unknown, boolean]>([
  ['longer than is read', (response) => response.end('x'.repeat(1_001)), true],
  ['under way when the time is over', (response) => response.write('x'), true],
  ['not begun when the time is over', () => undefined, false],
])('an answer that is %s is, or is not, one that less can be asked of', async (_what, reply, isLong) => {
  answer = (_request, response) => void reply(response);
  const failure = await post('hello', { ...limits, timeoutMilliseconds: 200 }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NodeFailure);
  expect(failure instanceof LongAnswer).toBe(isLong);
});

function packed(response: ServerResponse, encoding: 'gzip' | 'br', text: string): void {
  const pack = encoding === 'gzip' ? gzipSync : brotliCompressSync;
  response.writeHead(200, { 'content-encoding': encoding }).end(pack(text));
}

test.each(['gzip', 'br'] as const)('an answer packed by %s is unpacked', async (encoding) => {
  let accepted: string | undefined;
  answer = ({ headers }, response) => {
    accepted = headers['accept-encoding'] as string;
    packed(response, encoding, 'für'.repeat(100));
  };
  expect((await post()).text).toBe('für'.repeat(100));
  expect(accepted?.split(', ')).toContain(encoding);
});

test('what is too long when it is unpacked is unpacked no further', async () => {
  const long = Buffer.alloc(100_000_000);
  const bytes = brotliCompressSync(long, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(bytes);
  const before = process.memoryUsage().arrayBuffers;
  await expect(post()).rejects.toThrow(/longer than 1000/);
  // As long as it would take to unpack the rest.
  let most = 0;
  for (let look = 0; look < 20; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  expect(most).toBeLessThan(long.length / 10);
});

test('a node that says nothing, or stops in the middle, is left after the time for one question', async () => {
  const brief = { ...limits, timeoutMilliseconds: 100 };
  answer = () => {};
  await expect(post('hello', brief)).rejects.toThrow(/^TimeoutError$/);
  answer = (_request, response) => response.write('x');
  await expect(post('hello', brief)).rejects.toThrow(/^TimeoutError$/);
});

test('a question whose kept connection was closed meanwhile is put once more, over a new one', async () => {
  answer = (_request, response) => response.end('first');
  await post();
  let count = 0;
  answer = (request, response) => {
    count += 1;
    return count === 1 ? request.socket.resetAndDestroy() : response.end('second');
  };
  expect((await post()).text).toBe('second');
  expect(count).toBe(2);
  // A new connection that is closed says that the node does not answer.
  server.closeAllConnections();
  await new Promise((resolve) => setImmediate(resolve));
  answer = (request) => request.socket.resetAndDestroy();
  await expect(post()).rejects.toThrow(/^ECONNRESET$/);
});
