import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiled } from '@florin/testing/compiled';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ComposedServer, type Headers } from '../http/composed-server.ts';
import { buildProgramIn } from './program.ts';

let server: ComposedServer;
let folder: string;
let program: string;
let session: Headers;
beforeAll(async () => {
  server = await ComposedServer.open();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'florin-mcp-'));
  program = buildProgramIn(folder);
  ({ session } = await server.merchant());
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The published program as a host of language models starts it, with a key of these scopes. */
async function connected(scopes: readonly string[], flags: readonly string[] = []): Promise<Client> {
  const { data } = await server.call('POST', '/v1/api-keys', session, { label: 'Model', scopes });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', ...flags],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: compiled,
      FLORIN_CONFIG_DIR: folder,
      FLORIN_BASE_URL: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`,
      FLORIN_API_KEY: data.key as string,
    },
    stderr: 'pipe',
  });
  const client = new Client({ name: 'host', version: '1' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

const called = async (client: Client, name: string, values: Record<string, unknown> = {}) => {
  const { content, isError } = await client.callTool({ name, arguments: values });
  const [{ text } = { text: '' }] = content as { text: string }[];
  return { isError, answer: JSON.parse(text) as Record<string, never> };
};

test('a client of the protocol lists, writes and reads what its key may, and is refused what it may not', async () => {
  const client = await connected(['payments'], ['--write', '--money-out']);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('payments_create');
  expect(names.filter((name) => /^(withdrawals|webhooks)_/.test(name))).toEqual([]);

  const order = { amount_usd: '25.00', description: 'Order 1042', idempotency_key: 'order-1042' };
  const { answer: made } = await called(client, 'payments_create', order);
  expect((await called(client, 'payments_create', order)).answer['id']).toBe(made['id']);
  const read = await called(client, 'payments_retrieve', { payment_id: made['id'] });
  expect(read).toMatchObject({ isError: false, answer: { description: 'Order 1042', amount_usd: '25.00' } });
  expect((await called(client, 'payments_list')).answer).toMatchObject({ total: 1, payments: [{ id: made['id'] }] });

  const refused = await called(client, 'withdrawals_balance');
  expect(refused).toMatchObject({ isError: true, answer: { error: { code: 'FORBIDDEN' } } });
});

test('what the service refuses is told with its code and details, and money does not leave at the first call', async () => {
  const client = await connected(['withdrawals'], ['--money-out']);
  const odd = await called(client, 'withdrawals_list', { page_size: 100_000 });
  expect(odd).toMatchObject({ isError: true, answer: { error: { code: 'VALIDATION_ERROR', details: {} } } });
  const request = { chain_id: '0198c0e8-1500-7a9e-8f70-5a7b9c1d2e34', amount_usd: '5.00', totp_code: '123456' };
  const { answer } = await called(client, 'withdrawals_request', request);
  expect(answer).toMatchObject({ done: false });
  const agreed = await called(client, 'withdrawals_request', { ...request, confirm: answer['confirm'] });
  // Now the service judges it, which knows no such chain.
  expect(agreed).toMatchObject({ isError: true, answer: { error: { request_id: expect.any(String) } } });
  expect((await called(client, 'withdrawals_list')).answer).toMatchObject({ total: 0 });
});
