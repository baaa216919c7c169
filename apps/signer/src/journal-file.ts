import { hkdfSync } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { mnemonicToSeedSync } from '@scure/bip39';
import { InvariantError } from '@florin/domain/errors';
import { type Mark, markOfHeader, readCounter, toText, withLine } from './journal-counter.ts';
import { pageFrom, pageSizes, pagesOf } from './journal-pages.ts';

/** Where a signer's memory lies, and whose it is. */
export interface JournalPlace {
  file: string;
  /** Beside the sealed seed: how much of the journal there was, so that an old copy of it is told. */
  counter: string;
  /** Of the seed. */
  fingerprint: string;
}

export const counterOf = (seedFile: string): string => `${seedFile}.counter`;

/** Tells a seed from any other and nothing else of it: 16 bytes by HKDF (RFC 5869), in hex. */
export const fingerprintOf = (seed: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', seed, '', 'florin journal 1', 16)).toString('hex');

export const headerOf = ({ fingerprint }: JournalPlace): string =>
  JSON.stringify({ journal: 'florin 1', seed: fingerprint });

/** A start that the operator has to decide on. */
const stop = (what: string): Error =>
  new Error(
    `${what} Put the newest journal back. Only where it is lost: --new-journal begins without a memory; ` +
      '--adopt-journal goes on with the one that is there.',
  );

/** Makes an empty journal and its counter. @throws Error when there is a file already. */
export function createJournalFile(place: JournalPlace): void {
  mkdirSync(dirname(place.file), { recursive: true, mode: 0o700 });
  writeDurably(place.file, `${headerOf(place)}\n`, 'wx');
  writeDurably(place.counter, toText(markOfHeader(headerOf(place))), 'w');
}

/** Makes the empty journal of a new seed, of its words. */
export const beginJournal = ({ journal, seedFile }: { journal: string; seedFile: string }, words: string): void =>
  createJournalFile({
    file: journal,
    counter: counterOf(seedFile),
    fingerprint: fingerprintOf(mnemonicToSeedSync(words)),
  });

/** Whole lines of the journal from a place in the file on, without its header; `next` is null at its end. */
export function readPage({ file }: JournalPlace, from: bigint): { lines: string[]; next: bigint | null } {
  const start = Number(from);
  const { lines, next, size } = pageFrom(file, start);
  return { lines: start === 0 ? lines.slice(1) : lines, next: next === start || next >= size ? null : BigInt(next) };
}

/** The counter follows the journal that is there, whatever it said: a person has decided. */
export function adoptJournalFile(place: JournalPlace): number {
  checkHeader(place);
  const mark = foldLines(place, () => {});
  writeDurably(place.counter, toText(mark), 'w');
  return mark.lines;
}

/** Moves a journal out of the way, under a name that says when. */
export function putAside({ file }: JournalPlace, now: Date): string | null {
  if (!existsSync(file)) return null;
  const aside = `${file}.${now.toISOString().replaceAll(/[:.]/g, '-')}.old`;
  renameSync(file, aside);
  return aside;
}

export interface JournalFile {
  /** Writes one line, which ends with its end; it and the counter are on the disk when it returns. */
  append(line: string): void;
  /** How long the file is. */
  bytes(): number;
  close(): void;
}

/** Is told each line without its end, and which of the entries it is, counted from one. */
type Take = (line: string, number: number) => void;

/**
 * Opens the journal of a seed for appending. Its entries go to `take` in the order of the file, and no line is held.
 * @throws Error with a line for the operator when it is missing, another seed's, or older than its counter;
 * InvariantError when it is damaged.
 */
export function openJournalFile(place: JournalPlace, take: Take): JournalFile {
  takeOver(place);
  checkHeader(place);
  let mark = readCounted(place, take);
  const handle = openSync(place.file, 'a', 0o600);
  const counter = openSync(place.counter, 'r+');
  fsyncFolder(dirname(place.file));
  let intact = true;
  const write = (fd: number, text: string, at: number | null): void => {
    if (writeSync(fd, text, at) !== Buffer.byteLength(text))
      throw new InvariantError('The journal was cut short.', { file: place.file });
    fdatasyncSync(fd);
  };
  return {
    append(line) {
      // After a failed write nobody knows what is on the disk: only a new reading of the file may go on.
      if (!intact)
        throw new InvariantError('The journal of signatures could not be written. Restart the signer.', {
          file: place.file,
        });
      // Before it is written: with such a line in the file the signer would not start again.
      if (Buffer.byteLength(line) > pageSizes.lineBytesMax)
        throw new InvariantError('A line of the journal is too long.', { file: place.file });
      intact = false;
      write(handle, line, null);
      mark = withLine(mark, line.slice(0, -1));
      // Behind the line, never before it: a journal may know more than its counter.
      write(counter, toText(mark), 0);
      intact = true;
    },
    bytes: () => fstatSync(handle).size,
    close() {
      closeSync(handle);
      closeSync(counter);
    },
  };
}

/** A journal of a release whose journals had no seed and no counter yet gets both, once. */
function takeOver(place: JournalPlace): void {
  if (!existsSync(place.file) || existsSync(place.counter) || beginsWithHeader(place)) return;
  const fresh = `${place.file}.new`;
  writeDurably(fresh, `${headerOf(place)}\n`, 'w');
  const handle = openSync(fresh, 'a');
  for (const { lines } of pagesOf(place.file)) writeSync(handle, lines.map((line) => `${line}\n`).join(''));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(fresh, place.file);
  fsyncFolder(dirname(place.file));
  adoptJournalFile(place);
}

/** Also where its end was not written any more: an older release's journal begins otherwise. */
function beginsWithHeader({ file }: JournalPlace): boolean {
  const expected = '{"journal"';
  const start = Buffer.alloc(expected.length);
  const handle = openSync(file, 'r');
  readSync(handle, start, 0, start.length, 0);
  closeSync(handle);
  return start.toString('utf8') === expected;
}

/** @throws Error with a line for the operator when the journal is missing or another seed's. */
function checkHeader(place: JournalPlace): void {
  const { file } = place;
  if (!existsSync(file)) throw stop(`The journal ${file} of this seed is missing.`);
  const [header = ''] = pageFrom(file, 0).lines;
  if (!header.startsWith('{"journal"')) throw new InvariantError('The journal of signatures is damaged.', { file });
  if (header !== headerOf(place)) throw stop(`The journal ${file} belongs to another seed.`);
}

/** How many signatures and other entries there are. It writes nothing. @throws Error as the signer's start does. */
export function countLines(place: JournalPlace): number {
  checkHeader(place);
  let lines = -1;
  for (const page of pagesOf(place.file)) lines += page.lines.length;
  return lines;
}

/** Goes through all entries, counts them and takes off what was being written when the process died. */
function foldLines(place: JournalPlace, take: (line: string, mark: Mark) => void): Mark {
  let mark = markOfHeader(headerOf(place));
  let end = { next: 0, size: 0 };
  for (const page of pagesOf(place.file)) {
    for (const line of end.next === 0 ? page.lines.slice(1) : page.lines) {
      mark = withLine(mark, line);
      take(line, mark);
    }
    end = page;
  }
  if (end.next < end.size) truncate(place.file, end.next);
  return mark;
}

/** Reads the journal beside its counter, which follows where the journal knows more. @throws as a start does. */
function readCounted(place: JournalPlace, take: Take): Mark {
  const known = readCounter(place.counter);
  let counted = markOfHeader(headerOf(place));
  const mark = foldLines(place, (line, soFar) => {
    if (soFar.lines === known.lines) counted = soFar;
    take(line, soFar.lines);
  });
  if (mark.lines < known.lines)
    throw stop(`The journal ${place.file} is an old copy: it has ${mark.lines} lines of ${known.lines} at least.`);
  if (counted.digest !== known.digest)
    throw stop(`The journal ${place.file} is not the one that this seed signed with.`);
  if (mark.lines > known.lines) writeDurably(place.counter, toText(mark), 'w');
  return mark;
}

function writeDurably(file: string, content: string, flag: 'w' | 'wx'): void {
  writeFileSync(file, content, { mode: 0o600, flag, flush: true });
  fsyncFolder(dirname(file));
}

function truncate(file: string, length: number): void {
  const handle = openSync(file, 'r+');
  ftruncateSync(handle, length);
  fsyncSync(handle);
  closeSync(handle);
}

/** The file's own name must survive a power cut too. */
function fsyncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
