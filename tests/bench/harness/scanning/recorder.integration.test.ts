import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askAgain } from './ask-again.ts';
import { base64, type Exchange } from './exchange.ts';
import { askGrpc, serveGrpc } from './grpc-wire.ts';
import { openRecorder } from './recorder.ts';
import { connect } from 'node:http2';

/** A node below a path, behind a password, that tells what it was asked. */
async function openNode() {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    asked.push([request.method, request.url, request.headers.authorization ?? '', body].join(' '));
    response.writeHead(body === 'wrong' ? 404 : 200).end(JSON.stringify({ said: body }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { asked, port: (server.address() as AddressInfo).port };
}

test('a recorder passes questions on with the password of the node, and gives each exchange away once', async () => {
  const { asked, port } = await openNode();
  const recorder = await openRecorder(`http://user:secret@127.0.0.1:${port}/v1`, 'http');
  onTestFinished(() => recorder.close());
  expect(new URL(recorder.url).pathname).toBe('/v1');
  const headers = { 'content-type': 'application/json' };
  const told = await fetch(`${recorder.url}/a?b=c`, { method: 'POST', headers, body: 'hello' });
  expect(await told.json()).toEqual({ said: 'hello' });
  expect((await fetch(`${recorder.url}/a`, { method: 'POST', headers, body: 'wrong' })).status).toBe(404);
  expect(asked).toEqual([
    `POST /v1/a?b=c Basic ${base64(Buffer.from('user:secret'))} hello`,
    `POST /v1/a Basic ${base64(Buffer.from('user:secret'))} wrong`,
  ]);
  const common = { method: 'POST', type: 'application/json' };
  expect(recorder.take()).toEqual([
    {
      ...common,
      path: '/v1/a?b=c',
      question: base64(Buffer.from('hello')),
      status: 200,
      answer: base64(Buffer.from('{"said":"hello"}')),
    },
    {
      ...common,
      path: '/v1/a',
      question: base64(Buffer.from('wrong')),
      status: 404,
      answer: base64(Buffer.from('{"said":"wrong"}')),
    },
  ]);
  expect(recorder.take()).toEqual([]);
});

test('whoever asks again asks every recorded question once, and refuses another status', async () => {
  const { asked, port } = await openNode();
  const exchange = (question: string, status = 200): Exchange => ({
    method: 'POST',
    path: '/a',
    type: 'application/json',
    question: base64(Buffer.from(question)),
    status,
    answer: '',
  });
  const origin = `http://127.0.0.1:${port}`;
  const blocks = [[exchange('1'), exchange('2')], [], [exchange('3')]];
  await askAgain(origin, { protocol: 'http', blocks, before: [] });
  expect(asked.map((line) => line.slice(-1)).toSorted()).toEqual(['1', '2', '3']);
  const other = { protocol: 'http', blocks: [[exchange('wrong')]], before: [] } as const;
  await expect(askAgain(origin, other)).rejects.toThrow('answered 404 to /a');
});

test('gRPC is recorded with its status, also where a node declines', async () => {
  const node = await serveGrpc(0, (path, question) =>
    path === '/a.B/C' ? { status: 0, answer: base64(question) } : { status: 5, answer: '' },
  );
  onTestFinished(() => node.close());
  const recorder = await openRecorder(node.url, 'grpc');
  onTestFinished(() => recorder.close());
  const session = connect(recorder.url);
  onTestFinished(() => session.destroy());
  expect(await askGrpc(session, '/a.B/C', Buffer.from('ping'))).toEqual({ status: 0, content: Buffer.from('ping') });
  expect(await askGrpc(session, '/a.B/D', Buffer.from('ping'))).toMatchObject({ status: 5 });
  expect(recorder.take().map(({ path, status, answer }) => [path, status, answer])).toEqual([
    ['/a.B/C', 0, base64(Buffer.from('ping'))],
    ['/a.B/D', 5, ''],
  ]);
});
