import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openProgram, type Program } from './program.ts';
import { floatingPromises, ignoredPromises } from './promises.ts';
import { isForTests, root } from './tree.ts';

const examples = `
declare function work(): Promise<void>;
declare const maybe: Promise<void> | undefined;
declare const lazy: { then(next: () => void): void };
declare function sum(): number;
work();
maybe?.then(() => {});
lazy;
sum() > 1 && work();
work().finally(() => {});
await work();
void work();
work().catch(() => {});
work().then(() => {}, () => {});
work().catch(() => {}).finally(() => {});
let kept = work();
kept = work();
sum();
export { kept };
`;

const callers = `
declare function later(work: () => void): void;
declare function patient(work: () => void | Promise<void>): void;
later(async () => {});
new Promise<number>(async (resolve) => resolve(1)).catch(() => {});
later(() => {});
patient(async () => {});
[1].map(async (one) => one);
export {};
`;

function inProgram(text: string, check: (program: Program) => string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'florin-promises-'));
  writeFileSync(join(folder, 'examples.ts'), text);
  writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"target":"es2024","module":"esnext"}}');
  const program = openProgram(folder);
  try {
    return check(program);
  } finally {
    program.close();
    rmSync(folder, { recursive: true });
  }
}

test('the check tells a forgotten promise from one that is awaited, kept, handled or meant', () => {
  expect(inProgram(examples, floatingPromises)).toEqual([6, 7, 9, 10].map((line) => `examples.ts:${line}`));
});

test('the check tells a caller that ignores promises from one that may wait', () => {
  const ignored = inProgram(callers, ignoredPromises);
  expect(ignored).toEqual([4, 5].map((line) => `examples.ts:${line}`));
});

// Types of the whole tree take the compiler seconds on a busy machine.
describe('in the whole tree', { timeout: 120_000 }, () => {
  const program = openProgram(root);
  afterAll(() => program.close());

  test('no promise floats: a failure that nobody waits for would end the process or pass unseen', () => {
    expect(floatingPromises(program)).toEqual([]);
  });

  test('no async function goes where its promise is ignored', () => {
    const files = program.files.filter(({ path }) => !isForTests(path));
    expect(ignoredPromises({ ...program, files })).toEqual([]);
  });
});
