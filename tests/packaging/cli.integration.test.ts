import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { verify } from '@florin/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exitCodes } from '../../packages/cli/src/exit-codes.ts';
import { nodeProgram, nodeVersions } from './node-versions.ts';
import { packed, type Packed, root, run } from './packed-package.ts';

let installed: Packed;
let service: Server;
let baseUrl: string;
const children: ChildProcess[] = [];

/** Answers as the key asks for: `404-NOT_FOUND`; `200` is an empty list. */
function answerByKey(key: string): { status: number; body: object } {
  const [status = '200', code] = key.split('-');
  if (code === undefined)
    return { status: 200, body: { success: true, data: { events: [], next_cursor: null }, error: null } };
  const error = { code, message: `Refused with ${code}.`, details: {} };
  return { status: Number(status), body: { success: false, data: null, error } };
}

beforeAll(async () => {
  installed = packed('packages/cli');
  service = createServer((request, response) => {
    const { status, body } = answerByKey(String(request.headers['x-api-key']));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}, 120_000);
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  service.closeAllConnections();
  service.close();
  installed.remove();
});

interface Ran {
  code: number | null;
  out: string;
}

/** Runs the installed program; `interruptAt` presses Ctrl-C once standard error says so much. */
function florin(argv: readonly string[], env: Record<string, string> = {}, interruptAt?: string): Promise<Ran> {
  const child = spawn(join(installed.folder, 'node_modules/.bin/florin'), argv, {
    cwd: installed.folder,
    env: { PATH: process.env['PATH'], FLORIN_BASE_URL: baseUrl, FLORIN_CONFIG_DIR: installed.folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => {
    err += text.toString();
    if (interruptAt !== undefined && err.includes(interruptAt) && !child.killed) child.kill('SIGINT');
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out })));
}

test('the tarball holds four files that run, licences, and nothing to install beside them', () => {
  expect(installed.files.toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'dist/LICENSES.txt',
    'dist/bin.js',
    'dist/main.js',
    'dist/mcp.js',
    'dist/mock.js',
    'package.json',
  ]);
  expect(installed.size).toBeLessThan(300 * 1024);
  expect(installed.unpackedSize).toBeLessThan(1040 * 1024);
  const manifest = readFileSync(join(installed.folder, 'node_modules/@florin/cli/package.json'), 'utf8');
  expect(Object.keys(JSON.parse(manifest) as object)).not.toContain('dependencies');
  const licences = readFileSync(join(installed.folder, 'node_modules/@florin/cli/dist/LICENSES.txt'), 'utf8');
  expect(Array.from(licences.matchAll(/^(\S+) \d+\.\d/gm), ([, name]) => name).toSorted()).toEqual([
    '@modelcontextprotocol/sdk',
    '@ts-rest/core',
    'commander',
    'decimal.js',
    'fastest-levenshtein',
    'uqr',
    'zod',
    'zod-to-json-schema',
  ]);
  const main = readFileSync(join(installed.folder, 'node_modules/@florin/cli/dist/main.js'), 'utf8');
  expect(main).not.toMatch(/ts-rest|ZodType/);
});

test('publint finds nothing', () => {
  const publint = join(root, 'node_modules/publint/src/cli.js');
  expect(run(process.execPath, [publint, 'run', installed.tarball, '--strict'], installed.folder)).toContain(
    'All good!',
  );
});

test.each(Object.entries(nodeVersions))(
  'on Node %s an event is made up, signed and verified',
  (major) => {
    const node = nodeProgram(Number(major) as keyof typeof nodeVersions);
    const bin = join(installed.folder, 'node_modules/@florin/cli/dist/bin.js');
    writeFileSync(join(installed.folder, 'secret.txt'), 'whsec_abc\n');
    const made = run(
      node,
      [bin, 'trigger', 'refund.completed', '--secret-file', 'secret.txt', '--json'],
      installed.folder,
    );
    const { headers, body } = JSON.parse(made) as { headers: Record<string, string>; body: string };
    writeFileSync(join(installed.folder, 'body.json'), body);
    const header = `X-SVC-Signature: ${headers['X-SVC-Signature']}`;
    const words = ['webhooks', 'verify', 'body.json', '--header', header, '--secret-file', 'secret.txt', '--json'];
    expect(JSON.parse(run(node, [bin, ...words], installed.folder))).toMatchObject({
      valid: true,
      event: 'refund.completed',
    });
    expect(run(node, [bin, '--version'], installed.folder)).toBe('0.1.0\n');
  },
  400_000,
);

test('it starts within 1.6 times what Node itself takes', () => {
  const bin = join(installed.folder, 'node_modules/@florin/cli/dist/bin.js');
  const timed = (words: readonly string[]): number => {
    const began = performance.now();
    run(process.execPath, words, installed.folder);
    return performance.now() - began;
  };
  // By turns, and the quickest of each: whatever else the machine does makes both slower, never quicker.
  const pairs = Array.from({ length: 9 }, () => [timed([bin, '--version']), timed(['-e', '0'])] as const);
  const quickest = (side: 0 | 1): number => Math.min(...pairs.map((pair) => pair[side]));
  expect(quickest(0) / quickest(1)).toBeLessThanOrEqual(1.6);
});

const list = ['payments', 'list', '--json', '--retries', '0'];
const byKey = (key: string) => [list, { FLORIN_API_KEY: key }] as const;

/** A process for each exit code that is documented. */
const endings: Readonly<Record<keyof typeof exitCodes, readonly [readonly string[], Record<string, string>, string?]>> =
  {
    ok: [['--version'], {}],
    unexpected: [list, { FLORIN_CONFIG_DIR: process.execPath }],
    usage: [['payments', 'retrieve', '--json'], { FLORIN_API_KEY: '200' }],
    credential: byKey('401-UNAUTHORIZED'),
    forbidden: byKey('403-KYC_REQUIRED'),
    notFound: byKey('404-NOT_FOUND'),
    conflict: byKey('409-CONFLICT'),
    refused: byKey('422-VALIDATION_ERROR'),
    rateLimited: byKey('429-RATE_LIMIT_EXCEEDED'),
    network: [list, { FLORIN_API_KEY: 'key', FLORIN_BASE_URL: 'http://127.0.0.1:9' }],
    unavailable: byKey('503-MAINTENANCE'),
    receiver: [['trigger', 'wallet.updated', '--unsigned', '--forward-to', 'http://127.0.0.1:9', '--json'], {}],
    interrupted: [['listen', '--json'], { FLORIN_API_KEY: '200' }, 'Listening'],
  };

test('mock serves a Florin in memory until Ctrl-C, and signs what it posts', async () => {
  const received: { event: string; genuine: boolean }[] = [];
  const shop = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const genuine = await verify(body, request.headers, { secret: 'whsec_shop' }).then(
      () => true,
      () => false,
    );
    received.push({ event: String(request.headers['x-svc-event']), genuine });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hooks`;
  const child = spawn(
    join(installed.folder, 'node_modules/.bin/florin'),
    ['mock', '--port', '0', '--forward-to', address, '--json'],
    { env: { PATH: process.env['PATH'], FLORIN_WEBHOOK_SECRET: 'whsec_shop' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(String(text))),
  );
  const { base_url: url, api_key: apiKey } = JSON.parse(line) as { base_url: string; api_key: string };
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const made = await fetch(`${url}/v1/payments`, { method: 'POST', headers, body: '{"amount_usd":"25.00"}' });
  const { data } = (await made.json()) as { data: { id: string } };
  expect((await fetch(`${url}/mock/pay/${data.id}`, { method: 'POST' })).status).toBe(200);
  const statuses = ['created', 'awaiting_payment', 'confirming', 'confirmed', 'completed'];
  expect(received).toEqual(statuses.map((status) => ({ event: `payment.${status}`, genuine: true })));
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  shop.close();
});

test.each(Object.entries(endings))(
  'a process that ends with "%s" ends with its number',
  async (name, [argv, env, at]) => {
    const { number } = exitCodes[name as keyof typeof exitCodes];
    const { code, out } = await florin(argv, env, at);
    expect(code).toBe(number);
    // Ctrl-C is the normal end of what was listening: nothing is wrong.
    if (name === 'interrupted') expect(out).toBe('');
    else if (number !== 0) expect(JSON.parse(out)).toMatchObject({ error: { exit_code: number } });
  },
);
