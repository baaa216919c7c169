import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { JournalEntry } from './journal-entry.ts';
import { adoptJournalFile, createJournalFile, type JournalPlace } from './journal-file.ts';
import { openJournal as openJournalAt } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-journal-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const placeOf = (file: string): JournalPlace => ({ file, counter: `${file}.counter`, fingerprint: 'ab' });
const openJournal = (file: string) => openJournalAt(placeOf(file));
/** An empty journal of a seed. */
const freshFile = () => {
  const file = join(folder, `journal-${(files += 1)}.jsonl`);
  createJournalFile(placeOf(file));
  return file;
};
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
  const { withdrawal: paid, ...sent } = payout;
  const payment = { kind: 'payout', intent: 'b', family: 'evm', network: '1', paid, asset: null, destination: null };
  for (const one of [journal, openJournal(file)]) {
    expect([...one.payments()]).toEqual([{ ...payment, ...sent }]);
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
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(3);
});

test.each(['rubbish\n', '{"family":"evm"}\n', '\n'])('a damaged line %j stops the signer', (line) => {
  const file = freshFile();
  appendFileSync(file, line);
  expect(() => openJournal(file)).toThrow(/damaged/);
});

test('only its owner may read it', () => {
  const file = freshFile();
  openJournal(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

const { nonce: _nonce, ...place } = entry;

const spending = (intent: string, amounts: Record<string, bigint>): JournalEntry => ({
  ...place,
  intent,
  coins: Object.keys(amounts),
  amounts: Object.values(amounts),
});

test('a coin may be signed for again by another intent, since it is spent once, and by its own in the same slot alone', () => {
  const file = freshFile();
  const journal = openJournal(file);
  const first = spending('a', { 'aa:0': 5n, 'bb:1': 7n });
  const second = spending('b', { 'cc:0': 1n, 'bb:1': 7n });
  journal.record(first);
  journal.record(first);
  expect(() => journal.record(spending('a', { 'aa:0': 5n }))).toThrow(/another nonce or source/);
  journal.record(second);
  for (const one of [journal, openJournal(file)]) {
    expect(one.excludes(spending('c', { 'bb:1': 7n }), 'a')).toBe(true);
    expect(one.excludes(spending('c', { 'cc:0': 1n }), 'a')).toBe(false);
    expect(one.excludes(second, 'nobody')).toBe(false);
  }
});

test('the SegWit fee attack: what a coin held at its first signature is what it holds for ever', () => {
  const file = freshFile();
  const journal = openJournal(file);
  journal.record(spending('a', { 'aa:0': 1_000_000_000n, 'bb:0': 50_000n }));
  for (const one of [journal, openJournal(file)])
    for (const intent of ['a', 'b'])
      expect(() => one.record(spending(intent, { 'aa:0': 50_000n, 'bb:0': 1_000_000_000n }))).toThrow(
        /aa:0 held 1000000000/,
      );
});

test('an intent pays one withdrawal for ever, whatever its row says later', () => {
  const at = new Date('2026-03-02T09:00:00.000Z');
  const paying = (withdrawal: string) => ({ ...entry, pledge: 'p', payout: { withdrawal, amount: 7n, at } });
  const file = freshFile();
  const journal = openJournal(file);
  journal.record(paying('w'));
  journal.record(paying('w'));
  for (const one of [journal, openJournal(file)]) {
    expect(() => one.record(paying('v'))).toThrow(/something else/);
    expect(() => one.record({ ...entry, pledge: 'p' })).toThrow(/something else/);
    expect([...one.payments()].map(({ paid }) => paid)).toEqual(['w']);
  }
  // The same number for the same withdrawal: at most one of both counts.
  journal.record({ ...paying('w'), intent: 'b' });
  expect(journal.excludes({ ...paying('w'), intent: 'c' }, 'b')).toBe(true);
  expect(() => journal.record({ ...paying('v'), intent: 'c' })).toThrow(/another intent/);
});

test('what was given up is not signed again, also after a restart', () => {
  const file = freshFile();
  const journal = openJournal(file);
  const pledged = { ...entry, pledge: 'p' };
  journal.record(pledged);
  journal.end({ ended: 'a', by: 'person', at: new Date() });
  for (const one of [journal, openJournal(file)]) {
    expect(one.hasEnded('a')).toBe(true);
    expect(() => one.record(pledged)).toThrow(/given up/);
    // Nothing is sent by what uses its number up.
    one.check(entry);
  }
});

test('costs of 24 hours are the dearest signature of each intent', () => {
  const journal = openJournal(freshFile());
  const at = (hours: number) => new Date(Date.UTC(2026, 2, 2, hours));
  journal.record({ ...entry, cost: 5n, at: at(0) });
  journal.record({ ...entry, intent: 'b', nonce: 5n, cost: 7n, at: at(1) });
  journal.record({ ...entry, intent: 'b', nonce: 5n, cost: 6n, at: at(2) });
  const told = (now: Date) => [...journal.costs(now)].map(({ intent, cost }) => [intent, cost]);
  expect(told(at(23))).toEqual([
    ['a', 5n],
    ['b', 7n],
  ]);
  expect(told(at(25))).toEqual([['b', 7n]]);
  expect(told(at(27))).toEqual([]);
});

describe('a journal belongs to its seed', () => {
  const written = () => {
    const file = freshFile();
    openJournal(file).record(entry);
    return file;
  };

  test('a missing one stops the start and is not made', () => {
    const file = written();
    rmSync(file);
    expect(() => openJournal(file)).toThrow(/is missing.*--new-journal/s);
    expect(existsSync(file)).toBe(false);
  });

  test('one of another seed, an old copy and another one of the same seed stop the start', () => {
    const file = written();
    expect(() => openJournalAt({ ...placeOf(file), fingerprint: 'cd' })).toThrow(/another seed/);
    const old = readFileSync(file);
    openJournal(file).record({ ...entry, intent: 'b', nonce: 5n });
    writeFileSync(file, old);
    expect(() => openJournal(file)).toThrow(/old copy: it has 1 lines of 2/);
    appendFileSync(file, old.toString('utf8').split('\n')[1]?.concat('\n') ?? '');
    expect(() => openJournal(file)).toThrow(/not the one that this seed signed with/);
    // A person's word goes on with what is there.
    expect(adoptJournalFile(placeOf(file))).toBe(2);
    expect(openJournal(file).hasSigned('b')).toBe(false);
  });

  test('one whose counter fell behind in a crash is good, one whose counter is lost is not', () => {
    const file = written();
    const counter = readFileSync(placeOf(file).counter);
    openJournal(file).record({ ...entry, intent: 'b', nonce: 5n });
    writeFileSync(placeOf(file).counter, counter);
    expect(openJournal(file).hasSigned('b')).toBe(true);
    expect(readFileSync(placeOf(file).counter, 'utf8')).toMatch(/^0{15}2 /);
    rmSync(placeOf(file).counter);
    expect(() => openJournal(file)).toThrow(/counter .* is missing/);
  });

  test('one of a release whose journals had no seed gets seed and counter once', () => {
    const file = join(folder, 'older.jsonl');
    writeFileSync(file, `${JSON.stringify({ ...entry, nonce: '4' })}\n`, { mode: 0o600 });
    expect(openJournal(file).hasSigned('a')).toBe(true);
    expect(openJournal(file).hasSigned('a')).toBe(true);
    expect(readFileSync(file, 'utf8')).toMatch(/^\{"journal":"florin 1","seed":"ab"\}\n\{"family"/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

test('an intent with one lifetime is signed for its bytes and no others, and bytes serve one intent', () => {
  const journal = openJournal(freshFile());
  journal.record({ ...place, intent: 'a', bytes: 'digest' });
  journal.record({ ...place, intent: 'a', bytes: 'digest' });
  expect(() => journal.record({ ...place, intent: 'a', bytes: 'other' })).toThrow(/signed before/);
  expect(() => journal.record({ ...place, intent: 'b', bytes: 'digest' })).toThrow(/The same bytes/);
});

test('a journal is read without its text in memory: it opens beyond what one string can hold', () => {
  const file = freshFile();
  const line = `${JSON.stringify({ accepted: 'database', at: new Date(), filling: 'x'.repeat(1_200) })}\n`;
  const bytes = 64 * 1_048_576;
  for (let written = 0; written < bytes; written += line.length * 2_000) appendFileSync(file, line.repeat(2_000));
  // In a process of its own: what it took at most is of this alone.
  const script = `
    const { adoptJournalFile, openJournalFile } = await import(${JSON.stringify(import.meta.resolve('./journal-file.ts'))});
    const most = () => process.resourceUsage().maxRSS * 1024;
    const before = most();
    const place = ${JSON.stringify(placeOf(file))};
    const adopted = adoptJournalFile(place);
    let taken = 0;
    openJournalFile(place, () => (taken += 1)).close();
    console.log(JSON.stringify({ isWhole: taken === adopted && taken > 40_000, grown: most() - before }));
  `;
  const said = execFileSync(process.execPath, [
    '--max-semi-space-size=1',
    '--input-type=module',
    '--eval',
    script,
  ]).toString();
  rmSync(file);
  const { isWhole, grown } = JSON.parse(said) as { isWhole: boolean; grown: number };
  expect(isWhole).toBe(true);
  expect(grown).toBeLessThan(bytes);
}, 60_000);
