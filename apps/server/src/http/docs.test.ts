import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverWith } from '../../test/scene.ts';
import { openDocsFiles } from './docs-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-docs-'));
const https = { 'x-forwarded-proto': 'https' };
let app: FastifyInstance;
beforeAll(async () => {
  writeFileSync(join(folder, 'start.html'), '<!doctype html><title>Start</title>');
  writeFileSync(join(folder, 'docs.js'), 'export {};');
  app = await serverWith({}, { docs: openDocsFiles(folder), guarded: true, trustProxy: true });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the reference is served in production too, under a policy that lets nothing in but its own files', async () => {
  const page = await app.inject({ url: '/docs/start', headers: https });
  expect([page.statusCode, page.body]).toEqual([200, '<!doctype html><title>Start</title>']);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cache-control': 'public, max-age=300',
  });
  const script = await app.inject({ url: '/docs/docs.js', headers: https });
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
});

test.each(['/docs/nothing', '/docs/start.html', '/docs/..%2f..%2fpackage.json', '/docs/%00'])(
  '%s is not found, as nothing else of the machine is',
  async (url) => {
    expect((await app.inject({ url, headers: https })).statusCode).toBe(404);
  },
);

test.each([
  ['/docs', 'docs/start'],
  ['/docs/', 'start'],
])('%s leads to its first page, wherever the service lies', async (url, location) => {
  const response = await app.inject({ url, headers: https });
  expect([response.statusCode, response.headers.location]).toEqual([302, location]);
});

test.each(['/openapi.json', '/openapi/merchant.json', '/llms.txt'])('%s is sent compressed', async (url) => {
  const response = await app.inject({ url, headers: { ...https, 'accept-encoding': 'gzip, br' } });
  expect(response.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(response.rawPayload).toString()).toContain('/v1/payments');
});

test('pages that were not built are not served', async () => {
  expect(openDocsFiles(join(folder, 'nowhere'))).toBeNull();
  const without = await serverWith({}, { docs: null });
  expect((await without.inject('/docs/start')).statusCode).toBe(404);
  expect((await without.inject('/')).body).not.toContain('/docs');
  await without.close();
});
