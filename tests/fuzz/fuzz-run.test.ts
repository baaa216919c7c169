import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzRun } from './fuzz-run.ts';

const envelope = { success: false, data: null, error: { code: 'MAINTENANCE', message: 'Closed.', details: {} } };
const refusal = JSON.stringify(envelope);
const head = { 'x-request-id': 'r', 'content-type': 'application/json', 'content-length': refusal.length };
let breaksOn: (method: string, url: string) => boolean = () => false;

/** A stand-in that answers everything with the one refusal that every route declares, but breaks where a test says. */
const answer = ({ method = '', url = '' }: IncomingMessage, response: ServerResponse): void => {
  if (breaksOn(method, url)) response.writeHead(500).end('Cannot read properties of null');
  else response.writeHead(503, head).end(refusal);
};
const server = createServer({ maxHeaderSize: 32_768 }, answer);
server.on('checkExpectation', answer);
server.on('clientError', (_error, socket) => {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 503 Service Unavailable\r\n${lines.join('')}connection: close\r\n\r\n${refusal}`);
});
let port: number;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

const target = () => ({
  port,
  ids: ['0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12'],
  credential: () => ({}),
  mend: async () => {},
});

test('a fault is found, made small and told as a command line', async () => {
  breaksOn = (_method, url) => url.startsWith('/v1/payments?') && url.includes('per_page');
  const { faults, sent } = await fuzzRun(target(), { requests: 1000, seed: 6 });
  const [fault] = faults;
  expect(sent).toBe(1000);
  expect(fault?.why).toMatch(/500/);
  expect(fault?.curl).toMatch(/^curl .* 'http:\/\/127\.0\.0\.1:\d+\/v1\/payments\?per_page=[^&]*'$/);
});

test('the same seed draws the same requests', async () => {
  const draw = async (): Promise<string[]> => {
    const urls: string[] = [];
    breaksOn = (method, url) => urls.push(`${method} ${url}`) === 0;
    await fuzzRun(target(), { requests: 60, seed: 9 });
    return urls;
  };
  const first = await draw();
  expect(first.length).toBeGreaterThan(40);
  expect(await draw()).toEqual(first);
});
