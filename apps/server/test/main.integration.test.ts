import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@florin/nodes/ports';
import { compiled } from '@florin/testing/compiled';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { declaredFetch } from '@florin/testing/declared-calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const start = (env: Record<string, string>) => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, ...env },
    stdio: 'pipe',
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part));
  child.stderr.on('data', (part: Buffer) => (output += part));
  return { child, output: () => output, ended: once(child, 'exit') as Promise<[number | null, string | null]> };
};

const environment = async () => {
  const port = String(await freePort());
  return {
    FLORIN_ENV: 'development',
    FLORIN_PORT: port,
    FLORIN_BASE_URL: `http://127.0.0.1:${port}`,
    FLORIN_PAY_PAGE_BASE: `http://127.0.0.1:${port}`,
    FLORIN_SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    FLORIN_ATTESTATION_KEY: Buffer.alloc(32, 9).toString('base64'),
    ...databaseVariables,
    DATABASE_URL: database.url('app'),
  };
};

test('the process answers, logs one line for each answer and ends cleanly on SIGTERM', async () => {
  const env = await environment();
  const server = start(env);
  await vi.waitFor(async () => expect((await declaredFetch(`${env.FLORIN_BASE_URL}/health`)).status).toBe(200), {
    timeout: 20_000,
    interval: 100,
  });
  const answer = await declaredFetch(`${env.FLORIN_BASE_URL}/v1/payments`, {
    headers: { 'x-api-key': 'flr_live_hunter2' },
  });
  expect(answer.status).toBe(401);
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual([0, null]);
  const id = answer.headers.get('x-request-id');
  const line = server
    .output()
    .split('\n')
    .find((text) => text.includes(String(id)));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ reqId: id, method: 'GET', route: '/v1/payments', status: 401 });
  expect(server.output()).not.toContain('hunter2');
});

test('a start without its environment ends with one line that says what to set', async () => {
  const server = start({ ...(await environment()), DATABASE_URL: '' });
  const [code] = await server.ended;
  expect(code).toBe(1);
  expect(server.output()).toContain('Set DATABASE_URL: ');
  expect(server.output()).not.toMatch(/\n\s+at /);
});
