import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@florin/nodes/ports';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockHome } from '../home/lock.ts';
import { root } from '../settings.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'florin-refusals-test-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const start = (env: Record<string, string>) =>
  new Promise<{ code: number | null; problem: string }>((resolve) => {
    const child = spawn(process.execPath, [join(root, 'apps/dev/src/main.ts')], {
      env: { ...process.env, FLORIN_HOME: home, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let problem = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (problem += text));
    child.once('close', (code) => resolve({ code, problem: problem.trim() }));
  });

test('a second stack on the same folder is told which process to stop, or how to run beside it', async () => {
  const release = lockHome(join(home, 'lock'), home);
  const { code, problem } = await start({ FLORIN_PORT: String(await freePort()) });
  release();
  expect(code).toBe(1);
  expect(problem).toBe(
    `Florin already runs on ${home} (process ${process.pid}). Stop it with Ctrl-C or "kill ${process.pid}", ` +
      `or start a second one with FLORIN_HOME=${home}-2 FLORIN_PORT=4401 npm start.`,
  );
});

test('a port in use is named together with another one, and nothing is left behind', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { code, problem } = await start({ FLORIN_PORT: String(port) });
  server.close();
  expect(code).toBe(1);
  expect(problem).toMatch(
    new RegExp(`^Port ${port} is in use by another program\\. Choose another one.*FLORIN_PORT=\\d+`),
  );
  expect(readdirSync(home)).toEqual([]);
});

test('a fresh start that cannot run removes nothing', async () => {
  mkdirSync(join(home, 'chain'));
  writeFileSync(join(home, 'credentials.json'), '{}');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { code } = await start({ FLORIN_PORT: String(port), FLORIN_FRESH: '1' });
  server.close();
  expect(code).toBe(1);
  expect(existsSync(join(home, 'credentials.json'))).toBe(true);
});

test('a setting that is not understood is explained', async () => {
  const { code, problem } = await start({ FLORIN_PORT: 'http' });
  expect(code).toBe(1);
  expect(problem).toBe(
    'Florin cannot start: FLORIN_PORT is "http". Give a number from 1 to 65535, or leave it out for 4400.',
  );
});
