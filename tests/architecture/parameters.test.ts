import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longParameterLists } from './parameters.ts';
import { openProgram, parsedFiles } from './program.ts';
import { isForTests, root } from './tree.ts';

const examples = `
export function four(a: number, b: number, c: number, d: number) {}
export const arrow = (a: number, b: number, c: number, ...d: number[]) => a;
export type Verb = (a: number, b: number, c: number, d: number) => void;
export class Machine {
  constructor(readonly a: number, readonly b: number, readonly c: number, readonly d: number) {}
  #step(a: number, b: number, c: number, d: number) {}
  three(a: number, b: number, c: number) {}
}
export interface Port {
  send(a: number, b: number, c: number, d?: number): void;
}
export function named({ a, b, c, d }: { a: number; b: number; c: number; d: number }) {}
`;

test('the check finds every kind of function that takes four values by their place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'florin-parameters-'));
  writeFileSync(join(folder, 'examples.ts'), examples);
  writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"target":"es2024","module":"esnext"}}');
  const { files, close } = openProgram(folder);
  const found = longParameterLists(files);
  close();
  rmSync(folder, { recursive: true });
  expect(found).toEqual([2, 3, 4, 6, 7, 11].map((line) => `examples.ts:${line}`));
});

test('no function of the product takes more than three values by their place: further ones have names', () => {
  const product = /^(packages\/(engine|database|domain)|apps\/server)\/src\//;
  const files = parsedFiles(root).filter(({ path }) => product.test(path) && !isForTests(path));
  expect(files.length).toBeGreaterThan(500);
  expect(longParameterLists(files)).toEqual([]);
});
