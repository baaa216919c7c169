import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from './bundle.ts';
import { compile } from './compile.ts';
import { fetchedPackage } from './fetched-package.ts';
import { fetchedTools, programOf } from './fetched-tools.ts';
import { packed, packedBeside, type Packed, run } from './packed-package.ts';

let shop: Packed;
let tools: string | null;

beforeAll(() => {
  shop = packed('packages/sdk');
  packedBeside(shop, 'packages/webhooks');
  packedBeside(shop, 'packages/mock');
  tools = fetchedTools();
}, 300_000);
afterAll(() => shop.remove());

/** Asks a service that is made up, and verifies a webhook, by what `get` loads. */
const body = (get: (name: string) => string, end = 'console.log(JSON.stringify(told));'): string => `
  (async () => {
    const { Florin, isFlorinError } = await ${get('@florin/sdk')};
    const { usd } = await ${get('@florin/sdk/decimal')};
    const { verify, testHeader, WebhookError } = await ${get('@florin/webhooks')};
    await ${get('@florin/webhooks/express')};
    const fetch = async () => Response.json({ success: true, data: { id: 'made' }, error: null });
    const florin = new Florin({ baseUrl: 'https://pay.example.com', apiKey: 'key', fetch });
    const { id } = await florin.payments.create({ amount_usd: usd('25') });
    const refused = await florin.payments.create({ amount_usd: 25 }).catch((error) => isFlorinError(error, 'INVALID_ARGUMENT'));
    const text = '{"event":"payment.completed","timestamp":"2026-03-02T09:22:13.064218+00:00","data":{"payment_id":"a"}}';
    const headers = { 'x-svc-signature': await testHeader(text, 'secret') };
    const { event } = await verify(text, headers, { secret: 'secret' });
    const forged = await verify(text, headers, { secret: 'other' }).catch((error) => error instanceof WebhookError && error.code);
    const told = { id, refused, event, forged };
    ${end}
  })();`;
const browser = ['es2022', 'dom'];
const told = { id: 'made', refused: true, event: 'payment.completed', forged: 'signature_mismatch' };
const asModule = body((name) => `import('${name}')`);
const asScript = body((name) => `require('${name}')`);

const write = (name: string, text: string): string => {
  writeFileSync(join(shop.folder, name), text);
  return name;
};
const printed = (program: string, words: readonly string[]): unknown => JSON.parse(run(program, words, shop.folder));

/** Every one that users have told of takes a minute and 300 MB; each run tries the ends. */
const isWhole = process.env['FLORIN_TEST_RUNTIMES'] === 'all';

describe.each(isWhole ? ['20.0.0', '20.18.1', '22.11.0', '24.21.0'] : ['20.0.0', '22.11.0'])('Node %s', (version) => {
  test('loads the packages by import and by require', () => {
    const node = join(fetchedPackage('node', version), 'bin/node');
    expect(printed(node, [write('by-import.mjs', asModule)])).toEqual(told);
    expect(printed(node, [write('by-require.cjs', asScript)])).toEqual(told);
  }, 400_000);
});

test('an error of the copy for require is known to the copy for import', () => {
  const mixed = `
    import { createRequire } from 'node:module';
    import { isFlorinError } from '@florin/sdk';
    const { Florin } = createRequire(import.meta.url)('@florin/sdk');
    try { new Florin({ baseUrl: 'no address' }); } catch (error) { console.log(isFlorinError(error, 'INVALID_ARGUMENT')); }`;
  expect(printed(process.execPath, [write('mixed.mjs', mixed)])).toBe(true);
});

const story = (get: (name: string) => string): string => `
  (async () => {
    const { Florin } = await ${get('@florin/sdk')};
    const { FlorinMock } = await ${get('@florin/mock')};
    const mock = new FlorinMock();
    const florin = new Florin({ baseUrl: mock.baseUrl, apiKey: mock.apiKey, fetch: mock.fetch });
    const { id } = await florin.payments.create({ amount_usd: '25.00' });
    await mock.pay(id);
    console.log(JSON.stringify((await florin.payments.retrieve(id)).status));
  })();`;

test('the mock is one file of at most 150 KB compressed, plays by both ways and brings its types', () => {
  const node = join(fetchedPackage('node', '22.11.0'), 'bin/node');
  expect(
    printed(node, [
      write(
        'story.mjs',
        story((name) => `import('${name}')`),
      ),
    ]),
  ).toBe('completed');
  expect(
    printed(node, [
      write(
        'story.cjs',
        story((name) => `require('${name}')`),
      ),
    ]),
  ).toBe('completed');
  for (const name of ['index.mjs', 'index.cjs']) {
    const bytes = readFileSync(join(shop.folder, 'node_modules/@florin/mock/dist', name));
    expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(150 * 1024);
  }
  const typed = `import { FlorinMock, type MockEvent } from '@florin/mock';
    export const last = (mock: FlorinMock): MockEvent | undefined => mock.events.at(-1);`;
  expect(compile(shop.folder, [write('story.ts', typed)], { lib: browser })).toBe('');
}, 120_000);

test('Bun loads them both ways', ({ skip }) => {
  const bun = tools === null ? null : programOf(tools, 'bun');
  if (bun === null) return skip();
  expect(printed(bun, [write('by-import.mjs', asModule)])).toEqual(told);
  expect(printed(bun, [write('by-require.cjs', asScript)])).toEqual(told);
});

test('Deno loads and checks them', ({ skip }) => {
  const deno = tools === null ? null : programOf(tools, 'deno');
  if (deno === null) return skip();
  const offline = ['--node-modules-dir=manual', '--no-remote'];
  expect(printed(deno, ['run', ...offline, write('by-import.mjs', asModule)])).toEqual(told);
  const typed = `import { Florin, type Payment } from '@florin/sdk';
    export const read = (florin: Florin): Promise<Payment> => florin.payments.retrieve('a');`;
  run(deno, ['check', ...offline, write('checked.ts', typed)], shop.folder);
});

test.each(['{ "private": true }', '{ "private": true, "type": "module" }'])(
  'Jest with its defaults runs a test of a shop in %s',
  (manifest) => {
    if (tools === null) return;
    const folder = join(shop.folder, `jest-${manifest.length}`);
    mkdirSync(folder);
    symlinkSync(join(shop.folder, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), manifest);
    const suite = body((name) => `require('${name}')`, `expect(told).toEqual(${JSON.stringify(told)});`);
    writeFileSync(join(folder, 'shop.test.cjs'), `test('pays', () => { return ${suite.trim().replace(/;$/, '')}; });`);
    writeFileSync(join(folder, 'jest.config.json'), JSON.stringify({ testMatch: ['**/*.test.cjs'] }));
    const jest = join(tools, 'node_modules/jest/bin/jest.js');
    const words = [jest, '--ci', '--config', 'jest.config.json', '--rootDir', folder];
    expect(() => run(process.execPath, words, folder)).not.toThrow();
  },
  120_000,
);

test('a worker of workerd without the modules of Node runs them', async ({ skip }) => {
  if (tools === null) return skip();
  const script = bundle(
    shop,
    `import * as sdk from '@florin/sdk'; import * as decimal from '@florin/sdk/decimal'; import * as hooks from '@florin/webhooks';
     const modules = { '@florin/sdk': sdk, '@florin/sdk/decimal': decimal, '@florin/webhooks': hooks, '@florin/webhooks/express': {} };
     export default { async fetch() { return ${body((name) => `modules['${name}']`, 'return Response.json(told);').trim()} } };`,
    'esm',
  );
  const { Miniflare } = (await import(join(tools, 'node_modules/miniflare/dist/src/index.js'))) as {
    Miniflare: new (options: object) => { dispatchFetch(url: string): Promise<Response>; dispose(): Promise<void> };
  };
  const worker = new Miniflare({ modules: true, script, compatibilityDate: '2026-01-01' });
  try {
    expect(await (await worker.dispatchFetch('http://localhost/')).json()).toEqual(told);
  } finally {
    await worker.dispose();
  }
}, 60_000);

const program = `
import { Florin, isFlorinError, type Payment } from '@florin/sdk';
import { usd } from '@florin/sdk/decimal';
import { verify, type WebhookEvent } from '@florin/webhooks';
import { webhookHandler } from '@florin/webhooks/express';
export async function buy(florin: Florin, body: string): Promise<Payment | null> {
  const event: WebhookEvent = await verify(body, {}, { secret: 'a' });
  void webhookHandler(() => event, { secret: 'a' });
  try {
    return await florin.payments.create({ amount_usd: usd.fromCents(1999) });
  } catch (error) {
    return isFlorinError(error, 'NOT_FOUND') ? null : null;
  }
}`;

const settings = [
  ['5.4.5', 'commonjs', 'node10', 'commonjs'],
  ['5.4.5', 'node16', 'node16', 'commonjs'],
  ['5.9.3', 'preserve', 'bundler', 'module'],
  ['7.0.2', 'nodenext', 'nodenext', 'commonjs'],
] as const;
const furtherSettings = [
  ['5.4.5', 'nodenext', 'nodenext', 'module'],
  ['5.9.3', 'commonjs', 'node10', 'commonjs'],
  ['5.9.3', 'node16', 'node16', 'commonjs'],
  ['5.9.3', 'node16', 'node16', 'module'],
  ['5.9.3', 'preserve', 'bundler', 'commonjs'],
  ['7.0.2', 'nodenext', 'nodenext', 'module'],
  ['7.0.2', 'preserve', 'bundler', 'module'],
] as const;

test.each([...settings, ...(isWhole ? furtherSettings : [])])(
  'TypeScript %s with module %s and resolution %s compiles a shop of type %s',
  (version, module, moduleResolution, type) => {
    const folder = join(shop.folder, `types-${type}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type }));
    writeFileSync(join(folder, 'shop.ts'), program);
    const options = { module, moduleResolution, lib: browser, allowImportingTsExtensions: false };
    expect(compile(folder, ['shop.ts'], options, fetchedPackage('typescript', version))).toBe('');
  },
  120_000,
);
