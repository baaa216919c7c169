import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askPath } from './ask-path.ts';
import { createFailover } from './failover.ts';
import { type Asker, NodeFailure, NodeRefusal } from './failures.ts';
import { post } from './post.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => unknown;
let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const limits = { timeoutMilliseconds: 5_000, answerBytesMax: 1_000 };
const ask = (url = `http://${address}/`, explainsFailures = false) =>
  post({ url, ...limits, explainsFailures }, 'getblockcount', []);

test('user and password of an address go into a header, decoded, and the rest of it stays', async () => {
  let seen: string[] = [];
  answer = ({ headers, url }, response) => {
    seen = [headers.authorization ?? '', url ?? ''];
    response.end('{"result":7,"error":null}');
  };
  expect(await ask(`http://me:p%40ss@${address}/wallet/x?y=1`)).toEqual({ result: 7, error: null });
  expect(seen).toEqual([`Basic ${Buffer.from('me:p@ss').toString('base64')}`, '/wallet/x?y=1']);
  await ask();
  expect(seen).toEqual(['', '/']);
});

test('a node may explain itself with the status of a failure, where it is known to', async () => {
  answer = (_request, response) => response.writeHead(500).end('{"result":null,"error":{"code":-8,"message":"no"}}');
  expect(await ask(undefined, true)).toMatchObject({ error: { message: 'no' } });
  await expect(ask()).rejects.toThrow('HTTP 500');
});

test.each<[string, (response: ServerResponse) => unknown, RegExp]>([
  ['a page instead of an answer', (response) => response.writeHead(401).end('<html>'), /HTTP 401/],
  ['no JSON', (response) => response.end('{"result":'), /SyntaxError/],
  ['a list', (response) => response.end('[]'), /not JSON-RPC/],
  ['too long an answer', (response) => response.end(`{"result":"${'x'.repeat(2_000)}"}`), /longer than 1000 bytes/],
  ['a connection that breaks', (response) => response.destroy(), /ECONNRESET/],
])('%s is no answer, and no message names the address', async (_what, reply, reason) => {
  answer = (_request, response) => void reply(response);
  const failure = await ask(`http://me:secret@${address}/`).catch((error: unknown) => error as Error);
  expect(failure).toBeInstanceOf(NodeFailure);
  expect((failure as Error).message).toMatch(reason);
  expect((failure as Error).message).not.toMatch(/secret|127\.0\.0\.1/);
});

const node = (ask_: Asker['ask']): Asker => ({ ask: ask_ });
const giving = (value: string) => node(async (_method, _params, parse) => parse(value));
const failing = node(async () => {
  throw new NodeFailure('down');
});
const word = (value: unknown) => value as string;

test('another node is asked when one fails, and first from then on; an address written twice is one node', async () => {
  const nodes: Record<string, Asker> = { a: failing, b: giving('b'), c: giving('c') };
  const all = createFailover(['a', 'a', 'b', 'c'], (url) => nodes[url] as Asker);
  expect(all.nodes).toHaveLength(3);
  expect(await all.ask('x', [], word)).toBe('b');
  expect(all.rank(nodes['b'] as Asker)).toBe(0);
  all.prefer(nodes['c'] as Asker);
  expect(await all.ask('x', [], word)).toBe('c');
});

test('what one node declines no other is asked, and when all fail each says why', async () => {
  const declining = node(async () => {
    throw new NodeRefusal(-5, 'unknown');
  });
  const nodes: Record<string, Asker> = { a: declining, b: giving('b'), c: failing };
  await expect(createFailover(['a', 'b'], (url) => nodes[url] as Asker).ask('x', [], word)).rejects.toMatchObject({
    code: -5,
  });
  await expect(createFailover(['c'], (url) => nodes[url] as Asker).ask('x', [], word)).rejects.toThrow(
    'No node answered x: down; down',
  );
});

test('finding 20: a node that sends its callers elsewhere is a node that fails, and nothing else is asked', async () => {
  const asked: string[] = [];
  answer = ({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(url === '/' ? 307 : 200, { location: '/latest/meta-data/' }).end('{"result":7,"error":null}');
  };
  await expect(ask()).rejects.toThrow(NodeFailure);
  expect(asked).toEqual(['/']);
});

const refusalOf = (status: number, said: unknown) => new NodeRefusal(status, JSON.stringify(said));
const askBelow = (path: string, content?: unknown) =>
  askPath({ url: `http://${address}/v1?key=k`, ...limits }, { path, content }, { bytesType: 'a/bytes', refusalOf });

test('a question by its path keeps the query of the address; what has content is posted, bytes under the family’s type', async () => {
  const seen: unknown[] = [];
  answer = async (request, response) => {
    const { method, url, headers } = request;
    const body = Buffer.concat(await request.toArray()).toString();
    seen.push([method, url, headers['content-type'], body]);
    response.end('[7]');
  };
  expect(await askBelow('/blocks?page=2')).toEqual([7]);
  await askBelow('/send', Uint8Array.of(65, 66));
  await askBelow('/send', { a: 1 });
  expect(seen).toEqual([
    ['GET', '/v1/blocks?page=2&key=k', undefined, ''],
    ['POST', '/v1/send?key=k', 'a/bytes', 'AB'],
    ['POST', '/v1/send?key=k', 'application/json', '{"a":1}'],
  ]);
});

test('what a node explains of a refusal the family judges; a page explains nothing', async () => {
  answer = (_request, response) => response.writeHead(404).end('{"word":"missing"}');
  await expect(askBelow('/x')).rejects.toMatchObject({ code: 404, message: '{"word":"missing"}' });
  answer = (_request, response) => response.writeHead(502).end('<html>');
  await expect(askBelow('/x')).rejects.toMatchObject({ code: 502, message: 'null' });
});
