import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from './journal.ts';

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'florin-journal-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'chain', 'journal.jsonl');
}

test('what a run records, the next one takes again without recording it twice, and goes on behind it', () => {
  const path = scratch();
  const first = openJournal<number>(path);
  expect([first.steps, first.isReplaying]).toEqual([[], false]);
  for (const step of [1, 2]) first.record(step);
  first.close();
  const second = openJournal<number>(path);
  expect([second.steps, second.isReplaying]).toEqual([[1, 2], true]);
  for (const step of second.steps) second.record(step);
  second.replayed();
  second.record(3);
  second.close();
  expect(readFileSync(path, 'utf8')).toBe('1\n2\n3\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a line that was cut off in the middle of a letter never happened, and the next step has a line of its own', () => {
  const path = scratch();
  const format = { write: (step: string) => step, read: (line: string) => line };
  const first = openJournal(path, format);
  first.record('größe');
  first.close();
  appendFileSync(path, Buffer.from('größe').subarray(0, 3));
  const second = openJournal(path, format);
  expect(second.steps).toEqual(['größe']);
  second.replayed();
  second.record('weite');
  second.close();
  expect(openJournal(path, format).steps).toEqual(['größe', 'weite']);
});
