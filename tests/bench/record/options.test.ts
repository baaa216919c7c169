import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

const known = [
  { name: 'create', about: '' },
  { name: 'read', about: '' },
];

test('without names everything runs, in full and recorded', () => {
  expect(readOptions([], known)).toEqual({ chosen: known, seed: 1, quick: false, profile: false, record: true });
});

test('names choose, flags change', () => {
  expect(readOptions(['read', '--quick', '--seed', '7', '--no-record'], known)).toEqual({
    chosen: [known[1]],
    seed: 7,
    quick: true,
    profile: false,
    record: false,
  });
});

test('a profiled run is not recorded: its times are no result', () => {
  expect(readOptions(['create', '--profile'], known)).toMatchObject({ profile: true, record: false });
});

test('where there is nothing to run, that is said', () => {
  expect(readOptions([], [])).toBe('There is nothing to run.');
});

test.each([[['write']], [['--fast']], [['--seed', 'x']]])('%j is refused with a reason', (args) => {
  expect(readOptions(args, known)).toEqual(expect.stringMatching(/\w/));
});
