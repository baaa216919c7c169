import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { curlOf } from './curl.ts';
import type { DrawnRequest } from './requests.ts';
import { bytesOf, exchange, readAnswer } from './wire.ts';

const request: DrawnRequest = {
  method: 'POST',
  target: '/v1/payments?a=1',
  credential: 'key',
  headers: [['content-type', 'application/json']],
  body: Buffer.from('{"amount_usd":"5.00"}'),
};
const key = { 'x-api-key': 'k' };

test('bytes are what was drawn, with the length of the body', () => {
  expect(bytesOf(request, key).toString()).toBe(
    'POST /v1/payments?a=1 HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\nx-api-key: k\r\n' +
      'content-type: application/json\r\ncontent-length: 21\r\n\r\n{"amount_usd":"5.00"}',
  );
  const chunked: DrawnRequest = { ...request, headers: [['transfer-encoding', 'chunked']] };
  expect(bytesOf(chunked, {}).toString()).not.toContain('content-length');
});

test('an answer is read once it is whole, after interim ones', () => {
  const whole = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\nX-Request-Id: r\r\ncontent-length: 2\r\n\r\n{}';
  expect(readAnswer(Buffer.from(whole.slice(0, -1)))).toBeNull();
  const answer = readAnswer(Buffer.from(whole));
  expect([answer?.status, answer?.header('x-request-id'), answer?.header('link'), answer?.body]).toEqual([
    404,
    'r',
    null,
    '{}',
  ]);
});

test('a server that hangs up without an answer is told', async () => {
  const server = createServer((socket) => socket.on('data', () => socket.destroy()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  expect(await exchange(port, bytesOf(request, key))).toBeNull();
  server.close();
});

test('a failing request is printed as a command line that makes it again', () => {
  const target = { port: 4400, credential: () => key };
  expect(curlOf(target, request)).toBe(
    `curl -sS --globoff --path-as-is -X POST -H 'x-api-key: k' -H 'content-type: application/json' ` +
      `--data-binary '{"amount_usd":"5.00"}' 'http://127.0.0.1:4400/v1/payments?a=1'`,
  );
  const odd: DrawnRequest = { ...request, headers: [['bad name', 'x']] };
  const [, bytes = ''] = curlOf(target, odd).split(' ');
  expect(Buffer.from(bytes, 'base64')).toEqual(bytesOf(odd, key));
});
