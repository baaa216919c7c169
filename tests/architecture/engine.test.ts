import { expect, test } from 'vitest';
import { isForTests, pathsOf, textOf } from './tree.ts';

const modules = pathsOf('packages/engine/src/**/*.ts')
  .filter((path) => !isForTests(path))
  .map((path) => ({ path, text: textOf(path) }));

/** `path: found` for everything that a pattern finds. */
const found = (pattern: RegExp, under = ''): string[] =>
  modules
    .filter(({ path }) => path.startsWith(`packages/engine/src/${under}`))
    .flatMap(({ path, text }) => Array.from(text.matchAll(pattern), ([match]) => `${path}: ${match}`));

test('the engine stands on one set of ports: few of its folders add one of their own', () => {
  const interfaces = found(/\binterface \w*Ports\b/g);
  expect(interfaces).toContain('packages/engine/src/ports.ts: interface EnginePorts');
  expect(interfaces.length).toBeLessThanOrEqual(10);
});

test('the machine of outgoing transactions knows no purpose by its name', () => {
  expect(found(/\.purpose\b/g, 'outgoing/').length).toBeGreaterThan(0);
  expect(found(/purpose [!=]== /g, 'outgoing/')).toEqual([]);
});

test('nobody claims which status a payment enters: the table of its moves says so', () => {
  expect(found(/\bEnteredStatus\b/g).length).toBeGreaterThan(0);
  expect(found(/ as EnteredStatus\b/g)).toEqual([]);
});
