import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle, compressedBytes } from './bundle.ts';
import { compile } from './compile.ts';
import { fetchedPackage } from './fetched-package.ts';
import { nodeProgram, nodeVersions } from './node-versions.ts';
import { faultsOf } from './package-linters.ts';
import { packed, type Packed, run } from './packed-package.ts';

const kilobyte = 1024;
const resources = ['payments', 'pay', 'withdrawals', 'webhooks', 'events'];
const entries = [
  '',
  ...resources.map((name) => `/${name}`),
  '/accounts',
  '/admin',
  '/roles',
  '/decimal',
  '/attestation',
];

let shop: Packed;
beforeAll(() => {
  shop = packed('packages/sdk');
}, 120_000);
afterAll(() => shop.remove());

test('the tarball holds the build, its declarations and nothing else, and needs no other package', () => {
  const others = shop.files.filter((path) => !/^dist\/(cjs\/)?((generated|words)\/)?[a-z-]+\.(js|d\.ts)$/.test(path));
  expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'dist/cjs/package.json', 'package.json']);
  expect(shop.unpackedSize).toBeLessThanOrEqual(900 * kilobyte);
  const manifest = JSON.parse(readFileSync(join(shop.folder, 'node_modules/@florin/sdk/package.json'), 'utf8')) as {
    exports: object;
  };
  expect(Object.keys(manifest.exports)).toEqual(entries.map((entry) => `.${entry}`));
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('peerDependencies');
});

test('the client that most import is at most 5.5 KB minified and compressed', () => {
  expect(compressedBytes(shop, "export { Florin } from '@florin/sdk'")).toBeLessThanOrEqual(5.5 * kilobyte);
});

test('all that calls the API is at most 9.25 KB; the table of roles, which a console may read, 1.5 KB', () => {
  const calling = entries.filter((entry) => entry !== '/roles');
  const all = calling.map((entry) => `export * from '@florin/sdk${entry}';`).join('\n');
  expect(compressedBytes(shop, all)).toBeLessThanOrEqual(9.25 * kilobyte);
  expect(compressedBytes(shop, "export * from '@florin/sdk/roles'")).toBeLessThanOrEqual(1.5 * kilobyte);
});

test.each(resources)('one resource, %s, is at most 4.75 KB', (name) => {
  expect(compressedBytes(shop, `export * from '@florin/sdk/${name}'`)).toBeLessThanOrEqual(4.75 * kilobyte);
});

test('what is not used is left out of a bundle', () => {
  const verdict = compressedBytes(shop, "export { isFlorinError } from '@florin/sdk'");
  expect(verdict).toBeLessThanOrEqual(kilobyte);
  expect(bundle(shop, "export { usd } from '@florin/sdk/decimal'", 'esm')).not.toContain('/v1/');
});

test('publint and attw find nothing', () => {
  expect(faultsOf(shop, entries.length)).toEqual([]);
});

const program = `
import { Florin, type FlorinOptions, isFlorinError, type Payment } from '@florin/sdk';
import { usd } from '@florin/sdk/decimal';
${entries.map((entry, index) => `import * as entry${index} from '@florin/sdk${entry}'; void entry${index};`).join('\n')}

export async function buy(options: FlorinOptions, given: string): Promise<string | null> {
  const florin = new Florin(options);
  try {
    const payment: Payment = await florin.payments.create({ amount_usd: usd(given), description: null });
    await florin.payments.create({ amount_usd: '25.00' }, { idempotencyKey: payment.id, timeoutMs: 1000 });
    for await (const { token } of florin.payments.list({ status: 'completed', per_page: 50 })) void token?.symbol;
    const { total } = await florin.withdrawals.list();
    // @ts-expect-error a number is no amount
    void florin.payments.create({ amount_usd: 25 });
    // @ts-expect-error nobody has checked this text
    void florin.payments.create({ amount_usd: given });
    // @ts-expect-error no such status
    void florin.payments.list({ status: 'paid' });
    return total > 0 ? payment.pay_url : null;
  } catch (error) {
    if (isFlorinError(error, 'VALIDATION_ERROR')) return error.details['amount_usd']?.[0] ?? null;
    throw error;
  }
}`;

const bare = ['es2022'];
const browser = ['es2022', 'dom'];
test.each([
  ['5.4.5', bare],
  ['5.4.5', browser],
  ['5.9.3', browser],
  ['6.0.3', bare],
  ['7.0.2', bare],
  ['7.0.2', browser],
])(
  'TypeScript %s compiles the declarations with the types of %j alone',
  (version, lib) => {
    const fetching = lib === browser ? "void buy({ baseUrl: '', fetch }, ''); void AbortSignal;" : '';
    writeFileSync(join(shop.folder, 'types.ts'), `${program}\n${fetching}`);
    expect(compile(shop.folder, ['types.ts'], { lib }, fetchedPackage('typescript', version))).toBe('');
  },
  120_000,
);

const caller = `
  import { createServer } from 'node:http';
  import { Florin, isFlorinError } from '@florin/sdk';
  ${entries.map((entry) => `await import('@florin/sdk${entry}');`).join('\n')}
  const seen = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      seen.push([request.method, request.url, request.headers['x-api-key'], body]);
      if (seen.length === 1) return request.socket.destroy();
      const pages = { total: 2, page: seen.length - 2, page_size: 1, total_pages: 2, payments: [{ id: 'p' + seen.length }] };
      response.setHeader('content-type', 'application/json');
      if (request.url.endsWith('/settings')) return response.end('<html>');
      response.end(JSON.stringify({ success: true, data: request.method === 'POST' ? { id: 'made' } : pages, error: null }));
    });
  }).listen(0, '127.0.0.1', async () => {
    const florin = new Florin({ baseUrl: 'http://127.0.0.1:' + server.address().port, apiKey: 'key' });
    const made = await florin.payments.create({ amount_usd: '5.00' });
    const ids = [];
    for await (const { id } of florin.payments.list({ per_page: 1 })) ids.push(id);
    const error = await florin.payments.settings().catch((error) => error);
    const inner = await import('@florin/sdk/dist/transport.js').catch(({ code }) => code);
    const code = isFlorinError(error) && error.code;
    console.log(JSON.stringify({ node: process.versions.node, made, ids, code, inner, seen: seen.map(String) }));
    process.exit();
  });
`;

test.each(Object.entries(nodeVersions))(
  'on Node %s a call survives a lost connection, a list is walked, and no internal module is within reach',
  (major, version) => {
    writeFileSync(join(shop.folder, 'caller.mjs'), caller);
    const node = nodeProgram(Number(major) as keyof typeof nodeVersions);
    expect(JSON.parse(run(node, ['caller.mjs'], shop.folder))).toEqual({
      node: version,
      made: { id: 'made' },
      ids: ['p3', 'p4'],
      code: 'UNEXPECTED_RESPONSE',
      inner: 'ERR_PACKAGE_PATH_NOT_EXPORTED',
      seen: [
        'POST,/v1/payments,key,{"amount_usd":"5.00"}',
        'POST,/v1/payments,key,{"amount_usd":"5.00"}',
        'GET,/v1/payments?per_page=1,key,',
        'GET,/v1/payments?per_page=1&page=2,key,',
        'GET,/v1/payments/settings,key,',
      ],
    });
  },
  400_000,
);

test('a context with nothing but what workers have is enough', async () => {
  const platform = { fetch, crypto, URL, URLSearchParams, AbortController, Blob, Response, setTimeout, clearTimeout };
  const context = createContext({ ...platform });
  runInContext(
    bundle(shop, "export * from '@florin/sdk'", 'iife').replace(/^var florin=/, 'globalThis.florin='),
    context,
  );
  const told = (await runInContext(
    `(async () => {
      const answer = { success: true, data: { fee_payer: 'user' }, error: null };
      const fetch = async () => Response.json(answer);
      const client = new florin.Florin({ baseUrl: 'https://pay.example.com', apiKey: 'key', fetch });
      return JSON.stringify([typeof process, typeof window, await client.payments.settings()]);
    })()`,
    context,
  )) as string;
  expect(JSON.parse(told)).toEqual(['undefined', 'undefined', { fee_payer: 'user' }]);
});
