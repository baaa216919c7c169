import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '../contract.ts';
import type { AnyRoute } from '../route.ts';
import { referenceText } from './document.ts';

const text = referenceText();

test('the committed reference is the one that the contract generates', () => {
  const committed = readFileSync(new URL('../../../docs/reference.md', import.meta.url), 'utf8');
  expect(committed === text, 'docs/reference.md is stale: run `npm run reference` and commit it').toBe(true);
});

test('it tells of every route, and of no other', () => {
  const told = Array.from(text.matchAll(/^### ([A-Z]+ \/\S+)$/gm), ([, route]) => route);
  const routes = Object.values(contract).flatMap((group) => Object.values<AnyRoute>(group));
  expect(told).toEqual(routes.map(({ method, path }) => `${method} ${path}`));
});

test('every link to an object leads to one', () => {
  const anchors = new Set(Array.from(text.matchAll(/^### (\w+)$/gm), ([, name = '']) => name.toLowerCase()));
  const links = Array.from(text.matchAll(/\]\(#(\w+)\)/g), ([, name = '']) => name);
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((name) => !anchors.has(name))).toEqual([]);
});
