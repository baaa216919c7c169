import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Environment } from '../environment.ts';
import { type OpsAnswers, readOpsAddress, serveOps } from './ops-listener.ts';

const serve = async (answers: OpsAnswers): Promise<string> => {
  const server = await serveOps({ host: '127.0.0.1', port: 0 }, answers);
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const isReady = async (): Promise<boolean> => true;

test('figures answer on the address of their own, and nothing else does', async () => {
  const base = await serve({ isReady, metrics: async () => 'florin_outgoing_open{of="sent"} 3' });
  expect(await (await fetch(`${base}/metrics`)).text()).toContain('florin_outgoing_open{of="sent"} 3');
  expect((await fetch(`${base}/v1/payments`)).status).toBe(404);
  expect((await fetch(`${base}/livez`, { method: 'POST' })).status).toBe(404);
});

test('a process without figures has no path for them', async () => {
  expect((await fetch(`${await serve({ isReady })}/metrics`)).status).toBe(404);
});

test('a database that does not answer is told as such', async () => {
  const base = await serve({ isReady, metrics: () => Promise.reject(new Error('down')) });
  expect((await fetch(`${base}/metrics`)).status).toBe(503);
});

test('whoever balances learns by plain HTTP whether a process is ready, and it is alive all the same', async () => {
  let ready = true;
  const base = await serve({ isReady: async () => ready });
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  ready = false;
  expect((await fetch(`${base}/readyz`)).status).toBe(503);
  expect(await (await fetch(`${base}/livez`)).text()).toBe('alive\n');
});

test('the address is a host and a port', () => {
  const read = (FLORIN_OPS_ADDR?: string) => readOpsAddress(new Environment({ FLORIN_OPS_ADDR }));
  expect(read()).toBeNull();
  expect(read('127.0.0.1:9400')).toEqual({ host: '127.0.0.1', port: 9400 });
  expect(() => read('9400')).toThrow('must look like 127.0.0.1:9400');
  expect(() => read('127.0.0.1:94000')).toThrow('must look like 127.0.0.1:9400');
});
