import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { indexes } from './batched-campaign.ts';
import { Progress } from './progress.ts';

const parent = mkdtempSync(join(tmpdir(), 'florin-progress-'));
afterAll(() => rmSync(parent, { recursive: true }));

test('batches of several runs come together by their index, half-written ones do not', () => {
  new Progress<string>('trial', 'key', parent).add(10, 'eleventh');
  new Progress<string>('trial', 'key', parent).add(2, 'third');
  writeFileSync(join(parent, 'trial-key', '3.json.new'), '{"half');
  const progress = new Progress<string>('trial', 'key', parent);
  expect([...progress.done]).toEqual([
    [2, 'third'],
    [10, 'eleventh'],
  ]);
  expect(new Progress('trial', 'other', parent).done.size).toBe(0);
  progress.forget();
  expect(progress.done.size).toBe(0);
});

test('slices share the batches out, each once', () => {
  const slices = [1, 2, 3].map((part) => indexes(20, { part, of: 3 }));
  expect(slices.map(({ length }) => length)).toEqual([6, 7, 7]);
  expect(slices.flat()).toEqual(indexes(20, undefined));
});
