import { expect, test } from 'vitest';
import { pathsOf, textOf } from './tree.ts';

/** Checks that read everything that ever was: half a minute for each million ledger transfers. */
const readsEverything = /from '[^']*\/(?:check-everything|restored-database|verify-books)(?:\.ts)?'/;

test('a command that checks a whole history is not stopped by a limit, or a large installation never gets through', () => {
  const commands = pathsOf('apps/*/src/**/*.ts').filter((path) => {
    const text = textOf(path);
    return readsEverything.test(text) && /\bopenPool\(/.test(text) && !path.endsWith('.test.ts');
  });
  expect(commands.length).toBeGreaterThan(2);
  expect(commands.filter((path) => !/\bopenPool\([^;]*wholeHistoryLimits\)/.test(textOf(path)))).toEqual([]);
});
