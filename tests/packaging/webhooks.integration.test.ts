import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle, compressedBytes } from './bundle.ts';
import { compile } from './compile.ts';
import { faultsOf } from './package-linters.ts';
import { nodeProgram, nodeVersions } from './node-versions.ts';
import { packed, type Packed, run } from './packed-package.ts';

let shop: Packed;

beforeAll(() => {
  shop = packed('packages/webhooks');
}, 120_000);
afterAll(() => shop.remove());

test('the tarball holds the build, its declarations, the vectors and nothing else, in few bytes', () => {
  const others = shop.files.filter((path) => !/^dist\/(cjs\/)?(generated\/)?[a-z-]+\.(js|d\.ts)$/.test(path));
  expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'dist/cjs/package.json', 'package.json', 'vectors.json']);
  expect(shop.size).toBeLessThan(32 * 1024);
  expect(shop.unpackedSize).toBeLessThan(200 * 1024);
  const manifest = JSON.parse(
    readFileSync(join(shop.folder, 'node_modules/@florin/webhooks/package.json'), 'utf8'),
  ) as object;
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('peerDependencies');
});

test('everything that the main entry exports is at most 2 KB minified and compressed', () => {
  expect(compressedBytes(shop, "export * from '@florin/webhooks'")).toBeLessThanOrEqual(2048);
});

test('publint and attw find nothing', () => {
  expect(faultsOf(shop, 7)).toEqual([]);
});

test.each([
  ['alone, without types of any runtime', ['es2022'], ['', '/express', '/fastify', '/node']],
  ['with those of a browser', ['es2022', 'dom'], ['', '/express', '/fastify', '/fetch', '/hono', '/node']],
])('the declarations compile %s', (_runtime, lib, entries) => {
  const imports = entries.map((entry, index) => `import * as entry${index} from '@florin/webhooks${entry}';`);
  const uses = entries.map((_entry, index) => `void entry${index};`);
  const narrowing = `import { verify, type WebhookEvent } from '@florin/webhooks';
    export const amount = (event: WebhookEvent): string =>
      event.event === 'payment.completed' ? event.data.amount_usd : '';
    // @ts-expect-error a number is no body
    void verify(42, {}, { secret: 'a' });`;
  writeFileSync(join(shop.folder, 'types.ts'), [...imports, ...uses, narrowing].join('\n'));
  expect(compile(shop.folder, ['types.ts'], { lib })).toBe('');
});

const receiver = `
  import { createServer } from 'node:http';
  import { readFileSync } from 'node:fs';
  import * as core from '@florin/webhooks';
  import { webhookHandler } from '@florin/webhooks/fetch';
  import { webhookListener } from '@florin/webhooks/node';
  await Promise.all(['express', 'fastify', 'hono'].map((name) => import('@florin/webhooks/' + name)));
  const file = new URL('node_modules/@florin/webhooks/vectors.json', import.meta.url);
  const odd = [];
  for (const one of JSON.parse(readFileSync(file)).cases) {
    const options = { secret: one.secrets, toleranceSeconds: one.tolerance_seconds, now: () => one.now * 1000 };
    const result = await core.verify(one.body, one.headers, options).then(() => 'accepted', (error) => error.code);
    if (result !== one.result) odd.push(one.name);
  }
  const body = '{"event":"payment.completed","timestamp":"2026-03-02T09:22:13.064218+00:00","data":{"payment_id":"a"}}';
  const headers = { 'x-svc-signature': await core.testHeader(body, 'secret') };
  const keys = [];
  const keep = (event) => keys.push(core.dedupeKey(event));
  const options = { secret: 'secret', onFailed: console.error };
  const request = new Request('https://shop.example.com', { method: 'POST', body, headers });
  const { status } = await webhookHandler(keep, options)(request);
  const server = createServer(webhookListener(keep, options)).listen(0, '127.0.0.1', async () => {
    const answer = await fetch('http://127.0.0.1:' + server.address().port, { method: 'POST', body, headers });
    console.log(JSON.stringify({ node: process.versions.node, odd, statuses: [status, answer.status], keys }));
    process.exit();
  });
  const inner = await import('@florin/webhooks/dist/verify.js').catch((error) => error);
  if (inner.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw new Error('an internal module is exported');
`;

test.each(Object.entries(nodeVersions))(
  'on Node %s every vector, every entry and two servers work, and no internal module is within reach',
  (major, version) => {
    writeFileSync(join(shop.folder, 'receiver.mjs'), receiver);
    const node = nodeProgram(Number(major) as keyof typeof nodeVersions);
    const key = 'a:payment.completed:2026-03-02T09:22:13.064218+00:00';
    expect(JSON.parse(run(node, ['receiver.mjs'], shop.folder))).toEqual({
      node: version,
      odd: [],
      statuses: [204, 204],
      keys: [key, key],
    });
  },
  400_000,
);

test('a context with nothing but WebCrypto, TextEncoder and the types of fetch is enough', async () => {
  const context = createContext({ crypto, TextEncoder, Request, Response, Headers });
  const source = "export * from '@florin/webhooks'; export { webhookHandler } from '@florin/webhooks/fetch';";
  runInContext(bundle(shop, source, 'iife').replace(/^var florin=/, 'globalThis.florin='), context);
  const statuses = (await runInContext(
    `(async () => {
      const body = '{"event":"payment.completed","timestamp":"2026-03-02T09:22:13.064218+00:00","data":{"payment_id":"a"}}';
      const signature = await florin.testHeader(body, 'secret');
      const events = [];
      const POST = florin.webhookHandler((event) => events.push(florin.dedupeKey(event)), { secret: 'secret' });
      const post = (text) => POST(new Request('https://shop.example.com', {
        method: 'POST', body: text, headers: { 'x-svc-signature': signature },
      }));
      const answers = [await post(body), await post(body + ' ')];
      return JSON.stringify([typeof process, typeof TextDecoder, ...answers.map(({ status }) => status), events.length]);
    })()`,
    context,
  )) as string;
  expect(JSON.parse(statuses)).toEqual(['undefined', 'undefined', 204, 400, 1]);
});
