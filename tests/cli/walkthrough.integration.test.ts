import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@florin/nodes/ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../packaging/packed-package.ts';
import { RunningStack } from '../start/running-stack.ts';
import { firstWebhook, transcript } from './first-webhook.ts';
import { buildProgramIn } from './program.ts';

let stack: RunningStack;
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'florin-walkthrough-'));
  stack = await RunningStack.start(home, await freePort());
}, 200_000);
afterAll(async () => {
  await stack?.stop();
  rmSync(home, { recursive: true, force: true });
}, 60_000);

/** Runs the example with `florin` as it is installed. */
function walkThrough(): Promise<{ code: number | null; out: string; err: string }> {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'florin'), `#!/bin/sh\nexec '${process.execPath}' '${buildProgramIn(home)}' "$@"\n`);
  chmodSync(join(bin, 'florin'), 0o755);
  const child = spawn('bash', ['examples/cli/walkthrough.sh'], {
    cwd: root,
    // As pasted from what examples/connect prints: those are for other examples and must not get in the way.
    env: {
      PATH: `${bin}:${process.env['PATH']}`,
      HOME: home,
      FLORIN_HOME: home,
      FLORIN_BASE_URL: stack.file.base_url,
      FLORIN_API_KEY: stack.file.merchant.api_key,
      FLORIN_WEBHOOK_SECRET: 'whsec_of_an_example',
      PORT: '3000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

test('the walkthrough goes from a payment in two parts to a balance, against npm start', async () => {
  const { code, out, err } = await walkThrough();
  expect([code, code === 0 ? '' : err]).toEqual([0, '']);
  expect(out).toMatch(/^scopes +payments, withdrawals, webhooks, wallets, refunds$/m);
  expect(out).toMatch(/^0\.0005$/m);
  expect(out).toMatch(/^status +completed$/m);
  expect(out).toMatch(/^available_usd +4\.92$/m);
  const told = Array.from(out.matchAll(/^payment\.\w+$/gm), ([event]) => event);
  expect(told).toEqual(
    ['created', 'awaiting_payment', 'partially_paid', 'confirming', 'confirmed', 'completed'].map(
      (status) => `payment.${status}`,
    ),
  );
  expect(out).toContain('ended with 10, as the table of exit codes says');
}, 240_000);

/** The page without what differs from run to run: ids, hashes, addresses, times, ports. */
const masked = (page: string): string =>
  page
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/0x[0-9a-fA-F]{40,64}/g, '<hash or address>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.+]+/g, '<time>')
    .replaceAll(/\d+(\.\d)? ?m?s\b/g, '<duration>')
    .replaceAll(/127\.0\.0\.1:\d+/g, '<stack>')
    // How often the status is seen depends on how fast the machine is.
    .replaceAll(/^(awaiting_payment|confirming|confirmed|completed), \d+ received\n/gm, '');

test('a newcomer gets to the first verified webhook as docs/first-webhook.md tells', async () => {
  const page = transcript(await firstWebhook(home, await freePort()));
  expect(masked(page)).toBe(masked(readFileSync(join(root, 'docs/first-webhook.md'), 'utf8')));
}, 600_000);
