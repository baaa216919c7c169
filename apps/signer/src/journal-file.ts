import { createHash, hkdfSync } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { mnemonicToSeedSync } from '@scure/bip39';
import { InvariantError } from '@florin/domain/errors';

/** Where a signer's memory lies, and whose it is. */
export interface JournalPlace {
  file: string;
  /** Beside the sealed seed: how much of the journal there was, so that an old copy of it is told. */
  counter: string;
  /** Of the seed. */
  fingerprint: string;
}

/** What the counter keeps: so many lines, and what they were. */
interface Mark {
  lines: number;
  digest: string;
}

export const counterOf = (seedFile: string): string => `${seedFile}.counter`;

/** Tells a seed from any other and nothing else of it: 16 bytes by HKDF (RFC 5869), in hex. */
export const fingerprintOf = (seed: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', seed, '', 'florin journal 1', 16)).toString('hex');

export const headerOf = ({ fingerprint }: JournalPlace): string =>
  JSON.stringify({ journal: 'florin 1', seed: fingerprint });
const chain = (before: string, line: string): string => createHash('sha256').update(`${before}\n${line}`).digest('hex');
const toText = ({ lines, digest }: Mark): string => `${String(lines).padStart(16, '0')} ${digest}\n`;

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
  writeDurably(place.counter, toText({ lines: 0, digest: chain('', headerOf(place)) }), 'w');
}

/** Makes the empty journal of a new seed, of its words. */
export const beginJournal = ({ journal, seedFile }: { journal: string; seedFile: string }, words: string): void =>
  createJournalFile({
    file: journal,
    counter: counterOf(seedFile),
    fingerprint: fingerprintOf(mnemonicToSeedSync(words)),
  });

/** Bytes of a page, and of a longer line that is one by itself. */
const pageBytes = 262_144;
const lineBytesMax = 1_048_576;

/** Whole lines of the journal from a place in the file on, without its header; `next` is null at its end. */
export function readPage({ file }: JournalPlace, from: bigint): { lines: string[]; next: bigint | null } {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const start = Number(from);
    for (const length of [pageBytes, lineBytesMax]) {
      const content = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
      readSync(handle, content, 0, content.length, start);
      const whole = content.lastIndexOf('\n') + 1;
      if (whole === 0 && start + length < size && length < lineBytesMax) continue;
      const lines = content.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
      const next = start + whole;
      return { lines: start === 0 ? lines.slice(1) : lines, next: whole === 0 || next >= size ? null : BigInt(next) };
    }
    throw new InvariantError('A line of the journal is too long.', { file });
  } finally {
    closeSync(handle);
  }
}

/** The counter follows the journal that is there, whatever it said: a person has decided. */
export function adoptJournalFile(place: JournalPlace): number {
  const lines = readLines(place);
  writeDurably(place.counter, toText(markOf(place, lines)), 'w');
  return lines.length;
}

/** Moves a journal out of the way, under a name that says when. */
export function putAside({ file }: JournalPlace, now: Date): string | null {
  if (!existsSync(file)) return null;
  const aside = `${file}.${now.toISOString().replaceAll(/[:.]/g, '-')}.old`;
  renameSync(file, aside);
  return aside;
}

export interface JournalFile {
  /** Of every entry, in the order of the file. */
  lines: readonly string[];
  /** Writes one line, which ends with its end; it and the counter are on the disk when it returns. */
  append(line: string): void;
  close(): void;
}

/**
 * Opens the journal of a seed for appending.
 * @throws Error with a line for the operator when it is missing, another seed's, or older than its counter;
 * InvariantError when it is damaged.
 */
export function openJournalFile(place: JournalPlace): JournalFile {
  takeOver(place);
  const lines = readLines(place);
  let mark = checkMark(place, lines);
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
    lines,
    append(line) {
      // After a failed write nobody knows what is on the disk: only a new reading of the file may go on.
      if (!intact)
        throw new InvariantError('The journal of signatures could not be written. Restart the signer.', {
          file: place.file,
        });
      intact = false;
      write(handle, line, null);
      mark = { lines: mark.lines + 1, digest: chain(mark.digest, line.slice(0, -1)) };
      // Behind the line, never before it: a journal may know more than its counter.
      write(counter, toText(mark), 0);
      intact = true;
    },
    close() {
      closeSync(handle);
      closeSync(counter);
    },
  };
}

/** A journal of a release whose journals had no seed and no counter yet gets both, once. */
function takeOver(place: JournalPlace): void {
  if (!existsSync(place.file) || existsSync(place.counter)) return;
  const content = readFileSync(place.file, 'utf8');
  if (content.startsWith('{"journal"')) return;
  const fresh = `${place.file}.new`;
  writeDurably(fresh, `${headerOf(place)}\n${content}`, 'w');
  renameSync(fresh, place.file);
  fsyncFolder(dirname(place.file));
  adoptJournalFile(place);
}

/** Whole lines only: a last line without its end was being written when the process died, and was never used. */
function readLines(place: JournalPlace): string[] {
  const { file } = place;
  if (!existsSync(file)) throw stop(`The journal ${file} of this seed is missing.`);
  const content = readFileSync(file);
  const whole = content.lastIndexOf('\n') + 1;
  if (whole < content.length) truncate(file, whole);
  const [header = '', ...lines] = content.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  if (!header.startsWith('{"journal"')) throw new InvariantError('The journal of signatures is damaged.', { file });
  if (header !== headerOf(place)) throw stop(`The journal ${file} belongs to another seed.`);
  return lines;
}

function checkMark(place: JournalPlace, lines: readonly string[]): Mark {
  if (!existsSync(place.counter)) throw stop(`The counter ${place.counter} of the journal is missing.`);
  const [, count = '', digest = ''] = /^(\d{16}) ([0-9a-f]{64})\n$/.exec(readFileSync(place.counter, 'utf8')) ?? [];
  if (count === '') throw stop(`The counter ${place.counter} of the journal is damaged.`);
  const known = Number(count);
  if (lines.length < known)
    throw stop(`The journal ${place.file} is an old copy: it has ${lines.length} lines of ${known} at least.`);
  if (markOf(place, lines.slice(0, known)).digest !== digest)
    throw stop(`The journal ${place.file} is not the one that this seed signed with.`);
  const mark = markOf(place, lines);
  if (lines.length > known) writeDurably(place.counter, toText(mark), 'w');
  return mark;
}

const markOf = (place: JournalPlace, lines: readonly string[]): Mark => ({
  lines: lines.length,
  digest: lines.reduce(chain, chain('', headerOf(place))),
});

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
