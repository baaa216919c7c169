import { expect, test } from 'vitest';
import { migrations } from './migrations/index.ts';
import { ageOf } from './schema-age.ts';

const newest = migrations.at(-1)?.name ?? '';

test('the schema of this release is not old', () => {
  expect(ageOf(newest)).toEqual({ found: newest, needed: newest, isOld: false });
});

test('one without the newest migration is old, and one that nobody noted too', () => {
  expect(ageOf('0001-spine')).toMatchObject({ isOld: true });
  expect(ageOf(null)).toMatchObject({ isOld: true });
});

test('one of a later release is not old: migrations only add', () => {
  expect(ageOf('9999-later')).toMatchObject({ isOld: false });
});
