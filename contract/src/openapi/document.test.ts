import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '../contract.ts';
import type { AnyRoute } from '../route.ts';
import { errorStatus, eventTypes } from '../vocabulary.ts';
import { openApiDocument, openApiText } from './document.ts';

const document = openApiDocument();

test('openapi.json is what the contract generates', () => {
  const committed = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
  expect(committed === openApiText(), 'contract/openapi.json is stale: run `npm run openapi` and commit it').toBe(true);
});

test('every reference leads to a component', () => {
  const targets = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].map(
      (match) => `${match[1]}/${match[2]}`,
    ),
  );
  const { components = {} } = document;
  const missing = [...targets].filter((target) => {
    const [kind = '', name = ''] = target.split('/');
    return !((components as Record<string, Record<string, unknown>>)[kind] ?? {})[name];
  });
  expect(targets.size).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test('objects stay open for members that come later', () => {
  expect(openApiText()).not.toContain('"additionalProperties": false');
});

test('no reference leads into a generated fragment', () => {
  expect(openApiText()).not.toContain('#/$defs/');
});

test('each route is an operation with its refusals', () => {
  for (const group of Object.values(contract)) {
    for (const route of Object.values<AnyRoute>(group)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      const item = document.paths?.[path]?.[route.method.toLowerCase() as 'get'];
      const statuses = Object.keys(item?.responses ?? {});
      expect(statuses).toEqual(expect.arrayContaining(route.metadata.errors.map((code) => String(errorStatus[code]))));
    }
  }
});

test('operation ids are unique', () => {
  const ids = Object.values(document.paths ?? {}).flatMap((item) =>
    Object.values(item).map((one) => (one as { operationId: string }).operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('credentials are declared where they are needed', () => {
  expect(document.paths?.['/v1/payments']?.post?.security).toEqual([{ ApiKey: [] }, { Session: [] }]);
  expect(document.paths?.['/v1/api-keys']?.post?.security).toEqual([{ Session: [] }]);
  expect(document.paths?.['/v1/pay/{payment_id}']?.get?.security).toEqual([]);
});

test('query numbers are integers with their presets', () => {
  const parameters = document.paths?.['/v1/payments']?.get?.parameters ?? [];
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'per_page', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } }),
  );
});

test('each event that is told has its webhook', () => {
  expect(Object.keys(document.webhooks ?? {})).toEqual([...eventTypes]);
});
