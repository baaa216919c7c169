import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { phpBinary } from '@florin/nodes/php-binary';
import { routeFor } from '@florin/testing/contract-routes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codeOf } from '../../apps/docs/src/operation-section.ts';
import { type Described, sections } from '../../apps/docs/src/operations.ts';
import { root } from '../architecture/tree.ts';

// Hundreds of small processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

/** What a program sent: the line of the request, its query in order, its body, and who it said it is. */
interface Sent {
  line: string;
  query: string[];
  body: unknown;
  credential: string | null;
}

const operations = sections().all.flatMap(({ id, operations: some }) =>
  some.map((operation) => ({ operation, code: new Map(codeOf(id, operation)) })),
);
const credentials = { key: 'key', session: 'Bearer session', nobody: null } as const;

/** The request that the contract's example is. */
function expected({ method, path, query, body, sample, caller, header }: Described): Sent {
  const ids = [...sample.ids];
  const asked = query === null ? {} : (sample.input ?? {});
  return {
    line: `${method} ${path.replaceAll(/:\w+/g, () => ids.shift() ?? '')}`,
    query: Object.entries(asked)
      .map(([name, value]) => `${name}=${String(value)}`)
      .toSorted(),
    body: body === null ? null : (sample.input ?? {}),
    credential: header === null ? credentials[caller] : 'token',
  };
}

let sent: Sent[];
let service: Server;
let folder: string;
let variables: Record<string, string>;

/** One page of a list is all there is, or a program would walk for ever. */
const lastPage = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null) return data;
  const cut = 'total_pages' in data ? { total_pages: 1 } : {};
  return { ...data, ...cut, ...('next_cursor' in data ? { next_cursor: null } : {}) };
};

beforeAll(async () => {
  // Below the project, so that programs find the SDK, and in no folder of packages, where Node reads no TypeScript.
  folder = mkdtempSync(join(root, '.florin-code-'));
  service = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const token = request.headers['x-refund-token'];
    sent.push({
      line: `${request.method} ${pathname}`,
      query: Array.from(searchParams, ([name, value]) => `${name}=${value}`).toSorted(),
      body: text === '' ? null : JSON.parse(text),
      credential: String(token ?? request.headers['x-api-key'] ?? request.headers.authorization ?? '') || null,
    });
    const data = lastPage(routeFor(request.method ?? '', pathname)?.route.metadata.examples.data ?? null);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, data, error: null }));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  variables = {
    PATH: process.env['PATH'] ?? '',
    FLORIN_BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    FLORIN_API_KEY: 'key',
    FLORIN_SESSION_TOKEN: 'session',
    TOKEN: 'token',
  };
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Whoever has a key sends it also where none is asked for. */
const known = (one: Sent): Sent => ({ ...one, credential: one.credential === 'key' ? null : one.credential });

/** What a language's code sends, one call after the other, beside what the contract shows. */
async function compared(language: string, run: (codes: readonly string[]) => Promise<unknown>) {
  const chosen = operations.filter(({ code }) => code.has(language));
  sent = [];
  await run(chosen.map(({ code }) => code.get(language) ?? ''));
  return { sent: sent.map(known), shown: chosen.map(({ operation }) => known(expected(operation))) };
}

const run = (program: string, words: readonly string[], more: Record<string, string> = {}) =>
  promisify(execFile)(program, words, {
    env: { ...variables, ...more },
    cwd: folder,
    maxBuffer: 16 * 1024 * 1024,
    timeout: 170_000,
  });

/** Writes each piece as a file of its own, and answers their names in order. */
const written = (codes: readonly string[], ending: string): string[] =>
  codes.map((code, index) => {
    writeFileSync(join(folder, `call-${index}.${ending}`), code);
    return `./call-${index}.${ending}`;
  });

test('the code for curl sends what the contract shows', async () => {
  const told = await compared('curl', async (codes) => {
    writeFileSync(join(folder, 'calls.sh'), `set -e\nuuidgen() { echo key-1; }\n${codes.join('\n')}\n`);
    await run('bash', ['calls.sh']);
  });
  expect(told.shown.length).toBeGreaterThan(70);
  expect(told.sent).toEqual(told.shown);
});

test('the code for TypeScript compiles and sends what the contract shows', async () => {
  const told = await compared('TypeScript', async (codes) => {
    const files = written(codes, 'ts');
    writeFileSync(join(folder, 'calls.mjs'), files.map((file) => `await import('${file}');`).join('\n'));
    await run(process.execPath, ['calls.mjs']);
    const options = { extends: join(root, 'tsconfig.json'), include: ['*.ts'], exclude: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
    const typescript = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
    expect(String(typescript.stdout)).toBe('');
  });
  expect(told.shown.length).toBeGreaterThan(70);
  expect(told.sent).toEqual(told.shown);
});

test('the code for Python sends what the contract shows', async ({ skip }) => {
  if (spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status !== 0) {
    console.warn('SKIPPED: the code for Python, because there is no Python 3.11 or later here.');
    return skip();
  }
  const told = await compared('Python', async (codes) => {
    const files = written(codes, 'py');
    writeFileSync(
      join(folder, 'calls.py'),
      `import runpy\n${files.map((file) => `runpy.run_path('${file}')`).join('\n')}\n`,
    );
    await run('python3', ['calls.py'], { PYTHONPATH: join(root, 'clients/python/src'), PYTHONDONTWRITEBYTECODE: '1' });
  });
  expect(told.shown.length).toBeGreaterThan(70);
  expect(told.sent).toEqual(told.shown);
});

test('the code for PHP sends what the contract shows', async () => {
  const { path, words, libraries } = phpBinary();
  const told = await compared('PHP', async (codes) => {
    const autoload = `require '${join(root, 'clients/php/src/autoload.php')}';`;
    const calls = written(codes, 'php').map((file) => `(static function (): void { require '${file}'; })();`);
    writeFileSync(join(folder, 'calls.php'), `<?php\n${autoload}\n${calls.join('\n')}\n`);
    await run(path, [...words, 'calls.php'], libraries === null ? {} : { LD_LIBRARY_PATH: libraries });
  });
  expect(told.shown.length).toBeGreaterThan(70);
  expect(told.sent).toEqual(told.shown);
});
