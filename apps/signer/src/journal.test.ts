import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openJournal, type JournalEntry } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-journal-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const freshFile = () => join(folder, `journal-${(files += 1)}.jsonl`);
const entry: JournalEntry = { family: 'evm', network: '1', address: '0xAb', nonce: 4n, intent: 'a' };

test('a nonce that served one intent serves no other, and may be signed again for its own', () => {
  const journal = openJournal(freshFile());
  journal.record(entry);
  journal.record(entry);
  expect(() => journal.record({ ...entry, intent: 'b' })).toThrow(/another intent/);
  journal.record({ ...entry, intent: 'b', nonce: 5n });
});

test('the same nonce of another account, network or family is another nonce', () => {
  const journal = openJournal(freshFile());
  journal.record(entry);
  journal.record({ ...entry, intent: 'b', address: '0xAc' });
  journal.record({ ...entry, intent: 'c', network: '2' });
  journal.record({ ...entry, intent: 'd', family: 'tron' });
  expect(() => journal.record({ ...entry, intent: 'd' })).toThrow(/another intent/);
});

test('an intent that was signed is not signed with another nonce or from another account', () => {
  const journal = openJournal(freshFile());
  journal.record(entry);
  expect(() => journal.record({ ...entry, nonce: 5n })).toThrow(/another nonce/);
  expect(() => journal.record({ ...entry, address: '0xAc' })).toThrow(/another nonce or source/);
});

test('an intent is signed again at another price, never for something else, also after a restart', () => {
  const file = freshFile();
  const pledged = { ...entry, pledge: 'usdt to the treasury' };
  openJournal(file).record(pledged);
  const journal = openJournal(file);
  journal.record(pledged);
  // A transfer of nothing commits to nothing.
  journal.record(entry);
  expect(() => journal.record({ ...pledged, pledge: 'usdt to a thief' })).toThrow(/something else/);
});

test('what was recorded counts after a restart', () => {
  const file = freshFile();
  openJournal(file).record(entry);
  const again = openJournal(file);
  expect(() => again.record({ ...entry, intent: 'b' })).toThrow(/another intent/);
  expect(() => again.record({ ...entry, nonce: 5n })).toThrow(/another nonce/);
});

test('what a payout pays is remembered, once for each intent, also after a restart', () => {
  const file = freshFile();
  const journal = openJournal(file);
  const payout = { withdrawal: 'w', amount: 7n, at: new Date('2026-03-02T09:00:00.000Z') };
  journal.record(entry);
  journal.record({ ...entry, intent: 'b', nonce: 5n, payout });
  journal.record({ ...entry, intent: 'b', nonce: 5n, payout });
  for (const one of [journal, openJournal(file)]) {
    expect([...one.payouts()]).toEqual([{ ...entry, intent: 'b', nonce: 5n, payout }]);
    expect(['a', 'b', 'c'].map((intent) => one.hasSigned(intent))).toEqual([true, true, false]);
  }
});

test('a line that was cut by a crash is dropped and the lines before it count', () => {
  const file = freshFile();
  openJournal(file).record(entry);
  appendFileSync(file, '{"family":"evm","netw');
  const again = openJournal(file);
  expect(() => again.record({ ...entry, intent: 'b' })).toThrow(/another intent/);
  again.record({ ...entry, intent: 'c', nonce: 6n });
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
});

test.each(['rubbish\n', '{"family":"evm"}\n', '\n'])('a damaged line %j stops the signer', (line) => {
  const file = freshFile();
  writeFileSync(file, line);
  expect(() => openJournal(file)).toThrow(/damaged/);
});

test('only its owner may read it', () => {
  const file = freshFile();
  openJournal(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

const { nonce: _nonce, ...place } = entry;

test('a coin that served one intent serves another only when the first has ended, also after a restart', () => {
  const file = freshFile();
  const journal = openJournal(file);
  const spending = (intent: string, ...coins: string[]): JournalEntry => ({ ...place, intent, coins });
  journal.record(spending('a', 'aa:0', 'bb:1'));
  journal.record(spending('a', 'aa:0', 'bb:1'));
  expect(() => journal.record(spending('a', 'aa:0'))).toThrow(/another nonce or source/);
  expect(() => journal.record(spending('b', 'cc:0', 'bb:1'))).toThrow(/A coin was signed for another intent/);
  const again = openJournal(file);
  const asked = { ...place, intent: 'b', coins: ['cc:0', 'bb:1'] };
  expect(again.spenders(asked)).toEqual(['a']);
  again.record(asked, new Set(['a']));
  expect(again.spenders(asked)).toEqual([]);
  expect(() => again.record(spending('a', 'aa:0', 'bb:1'))).toThrow(/another intent/);
  expect(() => openJournal(file).record(spending('c', 'bb:1'), new Set(['a']))).toThrow(/another intent/);
});

test('an intent with one lifetime is signed for its bytes and no others, and bytes serve one intent', () => {
  const journal = openJournal(freshFile());
  journal.record({ ...place, intent: 'a', bytes: 'digest' });
  journal.record({ ...place, intent: 'a', bytes: 'digest' });
  expect(() => journal.record({ ...place, intent: 'a', bytes: 'other' })).toThrow(/signed before/);
  expect(() => journal.record({ ...place, intent: 'b', bytes: 'digest' })).toThrow(/The same bytes/);
});
