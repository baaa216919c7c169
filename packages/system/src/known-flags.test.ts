import { expect, test } from 'vitest';
import { strayWords } from './known-flags.ts';

test('a word that a command does not know is named with how the command is used', () => {
  expect(strayWords(['--check', '--jsn'], ['--check', '--json'], 'it [--check [--json]]')).toBe(
    'There is no --jsn here.\n\nUsage: it [--check [--json]]',
  );
  expect(strayWords(['--json', '--check'], ['--check', '--json'], '')).toBeNull();
  expect(strayWords([], [], '')).toBeNull();
});
