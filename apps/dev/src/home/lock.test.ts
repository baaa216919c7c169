import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockHome } from './lock.ts';
import { identityOf } from './process-identity.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-lock-test-'));
  path = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const heldBy = (holder: unknown) => writeFileSync(path, JSON.stringify(holder));

test('a folder is taken once, and given back', () => {
  const release = lockHome(path, '.florin');
  expect(() => lockHome(path, '.florin')).toThrow(/already runs on \.florin \(process \d+\).*FLORIN_HOME=/);
  release();
  lockHome(path, '.florin')();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock of a process that is gone is taken over', () => {
  heldBy({ pid: 2 ** 22 + 1, started: 'long ago' });
  lockHome(path, '.florin')();
  expect(existsSync(path)).toBe(false);
});

test('a number that was given to another process since does not hold the lock', () => {
  heldBy({ ...identityOf(process.ppid), started: 'before that one' });
  expect(lockHome(path, '.florin')).toBeTypeOf('function');
});

test('a lock that a crash left half-written is taken over', () => {
  writeFileSync(path, '{"pid":');
  expect(lockHome(path, '.florin')).toBeTypeOf('function');
});

test('a lock of a running process is respected', () => {
  heldBy(identityOf(process.ppid));
  expect(() => lockHome(path, '.florin')).toThrow(`process ${process.ppid}`);
});
