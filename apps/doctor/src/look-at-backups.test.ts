import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Note } from '@florin/system/checks/check-list';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lookAtBackups } from './look-at-backups.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function hold(name: string, hoursAgo: number): void {
  mkdirSync(join(folder, name));
  const file = join(folder, name, 'database.sealed');
  writeFileSync(file, '');
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  utimesSync(file, at, at);
}

test('a backup that was ended half-way is none, however new it is', () => {
  hold('tonight.part', 1);
  expect(() => lookAtBackups(folder)).toThrow(`${folder} holds no backup; tonight.part is not finished.`);
  hold('two-days-ago', 48);
  expect(() => lookAtBackups(folder)).toThrow('the newest of 1 is 48.0 hours old; tonight.part is not finished');
});

test('one that an earlier release made counts, and what lies there unfinished is told', () => {
  hold('first', 2);
  expect(lookAtBackups(folder)).toBe('the newest of 1 is 2.0 hours old');
  hold('now.part', 0);
  expect(lookAtBackups(folder)).toContain('now.part is not finished');
  hold('last-week.part', 170);
  expect(() => lookAtBackups(folder)).toThrow(Note);
});
