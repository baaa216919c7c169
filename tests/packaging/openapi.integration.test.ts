import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { merchantText } from '@florin/contract/openapi/merchant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchedOpenApiLinters } from './fetched-tools.ts';
import { root, run } from './packed-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-openapi-'));
const whole = join(root, 'contract/openapi.json');
const merchant = join(folder, 'merchant.json');
const wrong = join(folder, 'wrong.json');

const parameters = [{ name: 'page', in: 'query', schema: { type: 'integer' }, example: '1' }];
const operation = { operationId: 'a', parameters, responses: { 200: { description: 'A.' } } };

/** What is found in each document; null where the linters cannot be had. */
let found: Readonly<Record<string, readonly string[]>> | null;
beforeAll(() => {
  const linters = fetchedOpenApiLinters();
  writeFileSync(merchant, merchantText('https://pay.florin.test'));
  const document = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get: operation } } };
  writeFileSync(wrong, JSON.stringify(document));
  const lint = join(root, 'tests/packaging/lint-openapi.mjs');
  found = linters === null ? null : JSON.parse(run(process.execPath, [lint, linters, whole, merchant, wrong], folder));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.for([['the whole document', whole] as const, ['the document of merchants', merchant] as const])(
  'Redocly and Spectral find nothing in %s',
  ([, file], { skip }) => {
    if (found === null) return skip();
    expect(found[file]).toEqual([]);
  },
);

test('they would find what is wrong', ({ skip }) => {
  if (found === null) return skip();
  const told = found[wrong]?.join('\n');
  expect(told).toContain('Redocly no-invalid-parameter-examples');
  expect(told).toContain('Spectral oas3-valid-media-example');
});
