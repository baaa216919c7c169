import { expect, test } from 'vitest';
import { openApiText } from './document.ts';
import { llmsText } from '../llms.ts';
import { merchantDocument, merchantText } from './merchant.ts';

const document = merchantDocument('https://pay.example.org');
const paths = Object.keys(document.paths ?? {});

test('merchants get a document without administration, a good deal smaller', () => {
  expect(paths).toContain('/v1/payments');
  expect(paths.filter((path) => path.includes('/admin/'))).toEqual([]);
  expect(merchantText().length).toBeLessThan(JSON.stringify(JSON.parse(openApiText())).length * 0.55);
  expect(Object.keys(document.webhooks ?? {})).toContain('payment.completed');
});

test('every reference in it leads somewhere, and every component is led to', () => {
  const targets = new Set(
    Array.from(JSON.stringify(document).matchAll(/"#\/components\/(\w+\/[^"]+)"/g), ([, one]) => one),
  );
  const { securitySchemes: _schemes, ...components } = (document.components ?? {}) as Record<string, object>;
  const present = Object.entries(components).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `${kind}/${name}`),
  );
  expect(present.toSorted()).toEqual([...targets].toSorted());
});

test('llms.txt names every operation of a merchant, every event, and where the rest is', () => {
  const text = llmsText('https://pay.example.org');
  expect(text).toContain('https://pay.example.org/openapi/merchant.json');
  for (const path of paths) expect(text).toContain(path.replaceAll(/\{(\w+)\}/g, ':$1'));
  expect(text).toContain('`payment.completed`: The money is credited to you. This is the event to deliver on.');
  expect(text.length).toBeLessThan(16_384);
});
