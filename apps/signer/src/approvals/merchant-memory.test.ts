import { softPasskey } from '@florin/testing/soft-passkey';
import { expect, test } from 'vitest';
import { rememberFrom } from './memory.ts';

const account = '0192f0c1-0000-7000-8000-000000000002';
const passkey = (name: string) => ({ ...softPasskey(name).approver, page: null });
const byConsole = { by: 'console', isFirst: true, counter: 0 } as const;
const due = new Date('2026-03-09T12:00:00.000Z');
const before = new Date(due.getTime() - 1);

/** A book in memory; what is read from it anew is what was written down. */
const bookOf = (entries: object[] = []) => ({ entries, append: (entry: object) => void entries.push(entry) });
const reread = (entries: object[]) => rememberFrom({ entries: JSON.parse(JSON.stringify(entries)), append: () => {} });

test('a release ends a binding at its moment and not before, and what it ended does not come back', () => {
  const book = bookOf();
  const { merchants } = rememberFrom(book);
  const [old, later] = [passkey('Old'), passkey('New')];
  merchants.change({ action: 'enrol', account, passkey: old }, byConsole);
  merchants.release(account, due);
  for (const memory of [merchants, reread([...book.entries]).merchants]) {
    expect([...memory.binding(account, before).passkeys.keys()]).toEqual([old.id]);
    expect(memory.binding(account, due)).toMatchObject({ passkeys: new Map(), releaseAt: due });
  }
  merchants.change({ action: 'enrol', account, passkey: later }, byConsole);
  for (const memory of [merchants, reread([...book.entries]).merchants])
    expect(memory.binding(account, due)).toMatchObject({ passkeys: new Map([[later.id, later]]), releaseAt: null });
});

test('a change by a passkey calls a release off, and its counter is remembered for that account alone', () => {
  const book = bookOf();
  const { merchants } = rememberFrom(book);
  const own = softPasskey('Till');
  merchants.change({ action: 'enrol', account, passkey: { ...own.approver, page: null } }, byConsole);
  merchants.release(account, due);
  const keep = { action: 'keep', account } as const;
  const evidence = own.sign(new Uint8Array(32), { counter: 7 });
  merchants.change(keep, { by: evidence, isFirst: false, counter: 7 });
  const { merchants: again } = reread([...book.entries]);
  expect(again.binding(account, due)).toMatchObject({ releaseAt: null });
  expect(again.binding(account, due).passkeys.size).toBe(1);
  expect(again.counterOf(account, own.approver.id)).toBe(7);
  expect(again.counterOf('0192f0c1-0000-7000-8000-000000000003', own.approver.id)).toBe(0);
  expect(again.tookOver(keep, evidence)).toBe(true);
  expect(again.tookOver({ ...keep, account: '0192f0c1-0000-7000-8000-000000000003' }, evidence)).toBe(false);
});

test('an entry that this release does not know stops the start', () => {
  const entry = { note: 'binding', change: { action: 'else', account }, by: 'console', isFirst: true, counter: 0 };
  expect(() => rememberFrom(bookOf([entry]))).toThrow('not known');
});
