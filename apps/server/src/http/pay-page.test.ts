import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { serverWith, uuid } from '../../test/scene.ts';
import { readPayPage } from './pay-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-page-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Payment</title>');
writeFileSync(join(folder, 'assets', 'index-abc.js'), 'console.log("page")');
afterAll(() => rmSync(folder, { recursive: true }));

const payPage = readPayPage(folder, { imageOrigin: 'https://api.example.com' });
const app = await serverWith({}, { payPage });

test("the page is nobody's to keep, to frame or to add scripts to", async () => {
  const { statusCode, headers, body } = await app.inject(`/pay/${uuid}`);
  expect([statusCode, headers['content-type'], body]).toEqual([
    200,
    'text/html; charset=utf-8',
    '<!doctype html><title>Payment</title>',
  ]);
  expect(headers['cache-control']).toBe('no-store');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("img-src 'self' https://api.example.com");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*/);
});

test('scripts are kept for ever, because their name changes with their content', async () => {
  const { headers, body } = await app.inject('/pay/assets/index-abc.js');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect([headers['content-encoding'], body]).toEqual([undefined, 'console.log("page")']);
});

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
])('a browser that reads %s gets %s', async (accepted, coding, decompress) => {
  const { headers, rawPayload } = await app.inject({
    url: '/pay/assets/index-abc.js',
    headers: { 'accept-encoding': accepted },
  });
  expect(headers['content-encoding']).toBe(coding);
  expect(String(decompress(rawPayload))).toBe('console.log("page")');
});

test.each(['/pay/assets/other.js', '/pay/assets/..%2Findex.html', '/pay', '/pay/a/b'])(
  '%s is no file of the page',
  async (path) => {
    const { statusCode, body } = await app.inject(path);
    expect([statusCode, JSON.parse(body).error.code]).toEqual([404, 'NOT_FOUND']);
  },
);

test('a page that was not built is told apart from one that is', () => {
  expect(readPayPage(join(folder, 'nowhere'), { imageOrigin: 'https://api.example.com' })).toBeNull();
});
