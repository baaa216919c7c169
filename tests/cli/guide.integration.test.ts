import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProgramIn } from './program.ts';
import { ComposedServer } from '../http/composed-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const guide = readFileSync(join(root, 'docs/cli.md'), 'utf8');
const manifest = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8')) as { name: string };
const blocks = Array.from(guide.matchAll(/```sh\n(.*?)```/gs), ([, text = '']) => text);

let server: ComposedServer;
let receiver: Server;
let folder: string;
const received: string[] = [];

beforeAll(async () => {
  server = await ComposedServer.open();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  receiver = createServer((request, response) => {
    received.push(String(request.headers['x-svc-event']));
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  folder = mkdtempSync(join(tmpdir(), 'florin-guide-'));
  mkdirSync(join(folder, 'bin'));
  const program = join(folder, 'bin/florin');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${buildProgramIn(folder)}' "$@"\n`);
  chmodSync(program, 0o755);
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const portOf = (one: { address(): unknown }): number => (one.address() as AddressInfo).port;

/** Runs the blocks one after another in one shell, which stops at the first command that fails. */
function shell(script: string): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: {
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      FLORIN_CONFIG_DIR: join(folder, 'config'),
      HOME: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

test('every block of the guide does what the guide says, in its order', async () => {
  const { key } = await server.merchant();
  writeFileSync(join(folder, 'key.txt'), `${key['x-api-key']}\n`);
  const [install, ...others] = blocks;
  // What is installed there is packed and installed in tests/packaging.
  expect(install).toBe(`npm install --global ${manifest.name}\n`);
  const script = others
    .join('\n')
    .replaceAll('https://pay.example.com', `http://127.0.0.1:${portOf(server.app.server)}`)
    .replaceAll('http://localhost:3000', `http://127.0.0.1:${portOf(receiver)}`);
  const { code, out, err } = await shell(script);
  expect([code, code === 0 ? '' : err]).toEqual([0, '']);
  expect(out).toMatch(/Logged in to \S+ as profile default: \S+, payments, withdrawals, webhooks, wallets, refunds\./);
  expect(out).toMatch(/^description +Order 1042$/m);
  expect(out).toMatch(/█|▄|▀/);
  expect(out).toContain('Logged out of profile live.');
  expect(out).toContain('ended with 5');
  expect(out).toMatch(/^Genuine: payment\.expired of /m);
  expect(out).toMatch(/^ok +clock +/m);
  expect(received).toEqual(['payment.created', 'payment.completed']);
  expect(readFileSync(join(folder, 'payments.ndjson'), 'utf8').trim().split('\n')).toHaveLength(1);
}, 120_000);
