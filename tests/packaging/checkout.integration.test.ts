import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressedBytes } from './bundle.ts';
import { compile } from './compile.ts';
import { faultsOf } from './package-linters.ts';
import { packed, type Packed, root, run } from './packed-package.ts';

let shop: Packed;
const installed = (path: string) => join(shop.folder, 'node_modules/@florin/checkout', path);

beforeAll(() => {
  shop = packed('packages/checkout');
}, 120_000);
afterAll(() => shop.remove());

test('the tarball holds the build and nothing else, and asks for nothing', () => {
  const others = shop.files.filter((path) => !/^dist\/(cjs\/)?[a-z-]+\.(js|d\.ts)$/.test(path));
  expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'dist/cjs/package.json', 'package.json']);
  const manifest = JSON.parse(readFileSync(installed('package.json'), 'utf8')) as object;
  expect(manifest).not.toHaveProperty('dependencies');
});

test('element and modal are at most 3 KiB compressed, ready made and bundled', () => {
  const script = readFileSync(installed('dist/florin-checkout.js'));
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(3072);
  expect(compressedBytes(shop, "export * from '@florin/checkout'")).toBeLessThanOrEqual(3072);
});

test('publint and attw find nothing', () => {
  expect(faultsOf(shop, 2, ['florin-checkout.js'])).toEqual([]);
});

test('a server that renders may load it, by import and by require', () => {
  const told = 'console.log(typeof m.openCheckout, m.defineCheckout())';
  const asModule = `import * as m from '@florin/checkout'; ${told}`;
  writeFileSync(join(shop.folder, 'render.mjs'), asModule);
  writeFileSync(join(shop.folder, 'render.cjs'), `const m = require('@florin/checkout'); ${told}`);
  for (const file of ['render.mjs', 'render.cjs'])
    expect(run(process.execPath, [file], shop.folder)).toBe('function undefined\n');
});

test('the declarations compile, and know the events of the element', () => {
  const text = `import { openCheckout, type PaymentStatus } from '@florin/checkout';
    const status: PaymentStatus | null = await openCheckout('https://pay.example.com/pay/1').closed;
    document.querySelector('florin-checkout')?.addEventListener('return', ({ detail }) => detail.url + status);
    // @ts-expect-error no status of a payment
    const odd: PaymentStatus = 'paid';
    void odd;`;
  writeFileSync(join(shop.folder, 'types.ts'), text);
  expect(compile(shop.folder, ['types.ts'], { lib: ['es2022', 'dom'] })).toBe('');
});

test('what the guide shows is what the examples run', () => {
  const guide = readFileSync(join(root, 'docs/embedding.md'), 'utf8');
  for (const path of ['plain/plain.js', 'page/react.tsx', 'page/Shop.vue'])
    expect(guide).toContain(readFileSync(join(root, 'examples/embedded-checkout', path), 'utf8'));
});
