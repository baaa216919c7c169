import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defects } from './defects.ts';
import { planted } from './planted.ts';

const root = join(import.meta.dirname, '../../..');

test.each(defects)('"$name" still fits the tree', (defect) => {
  const text = readFileSync(join(root, defect.file), 'utf8');
  expect(planted(defect, text)).not.toBe(text);
});

test('the drill has at least 20 defects, each with a name of its own', () => {
  expect(new Set(defects.map(({ name }) => name)).size).toBe(defects.length);
  expect(defects.length).toBeGreaterThanOrEqual(20);
});

test('a defect that fits nowhere is refused', () => {
  const defect = { name: 'none', file: 'x.ts', find: 'a', replace: 'b' };
  expect(() => planted(defect, 'c')).toThrow('fits 0 places');
  expect(() => planted(defect, 'aa')).toThrow('fits 2 places');
});
