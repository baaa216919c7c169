import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { InvariantError } from '@florin/domain/errors';

/** The signer's own file of who approves and what was approved: lines that name the one before them. */
export interface Book {
  /** What stood in it when it was opened. */
  readonly entries: readonly unknown[];
  /** True when neither the file nor its head was there. */
  readonly isNew: boolean;
  /** The entry is on the disk when this returns. */
  append(entry: object): void;
  close(): void;
}

interface Line {
  n: number;
  previous: string;
  entry: unknown;
  mac: string;
}

interface Head {
  n: number;
  hash: string;
  mac: string;
}

/** Where the newest line is named again. */
export const headOf = (file: string): string => `${file}.head`;

const start = '0'.repeat(64);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Opens the book, which only somebody with the seed can write: each line carries a MAC under a key of the seed, and the
 * newest is named, under the same key, in a second file beside it. Lines that were changed, taken out, put in or cut
 * off at the end are noticed.
 * @throws InvariantError with a line for the operator when the book is not whole.
 */
export function openBook(file: string, seed: Uint8Array): Book {
  const key = Buffer.from(hkdfSync('sha256', seed, '', 'florin book of approvals 1', 32));
  const macOf = (...parts: readonly unknown[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
  const damaged = (why: string) => new InvariantError(`The book of approvals is not whole: ${why}.`, { file });
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const isNew = !existsSync(file) && !existsSync(headOf(file));
  if (!isNew && !existsSync(file)) throw damaged('the file is missing, and its head is there');
  if (!isNew && !existsSync(headOf(file))) throw damaged(`its head ${headOf(file)} is missing`);
  const handle = openSync(file, 'a+', 0o600);
  let head = { n: 0, hash: start };

  const entries = readWholeLines(file, handle).map((text) => {
    const { n, previous, entry, mac } = parse<Line>(text) ?? {};
    if (n !== head.n + 1 || previous !== head.hash || !isSame(mac, macOf('line', n, previous, entry)))
      throw damaged(`line ${head.n + 1} is not the one that was written`);
    head = { n, hash: sha256(text) };
    return { entry, hash: head.hash };
  });
  if (!isNew) {
    const told = parse<Head>(readFileSync(headOf(file), 'utf8'));
    if (told === null || !isSame(told.mac, macOf('head', told.n, told.hash))) throw damaged('its head is not ours');
    // The line is written first: after a crash the head may be behind, in a backup that was made meanwhile by more than
    // one line, and never ahead. Lines behind the one that it names are ours as well.
    if (told.n > head.n || told.hash !== (entries[told.n - 1]?.hash ?? start)) throw damaged('its end was cut off');
  }
  writeHead(file, { ...head, mac: macOf('head', head.n, head.hash) });

  let intact = true;
  return {
    entries: entries.map(({ entry }) => entry),
    isNew,
    append(entry) {
      // After a failed write nobody knows what is on the disk: only a new reading of the file may go on.
      if (!intact) throw damaged('it could not be written; restart the signer');
      intact = false;
      const n = head.n + 1;
      const text = JSON.stringify({ n, previous: head.hash, entry, mac: macOf('line', n, head.hash, entry) });
      if (writeSync(handle, `${text}\n`) !== Buffer.byteLength(text) + 1) throw damaged('a line was cut short');
      fsyncSync(handle);
      head = { n, hash: sha256(text) };
      writeHead(file, { ...head, mac: macOf('head', n, head.hash) });
      intact = true;
    },
    close: () => closeSync(handle),
  };
}

/** Replaced at once: a reader finds the old head or the new one. */
function writeHead(file: string, head: Head): void {
  const handle = openSync(`${headOf(file)}.new`, 'w', 0o600);
  writeFileSync(handle, `${JSON.stringify(head)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${headOf(file)}.new`, headOf(file));
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** A last line without its end was being written when the process died, and nothing was done upon it. */
function readWholeLines(file: string, handle: number): string[] {
  const content = readFileSync(file);
  const whole = content.lastIndexOf('\n') + 1;
  if (whole < content.length) ftruncateSync(handle, whole);
  return content.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
}

function parse<Shape>(text: string): Shape | null {
  try {
    return JSON.parse(text) as Shape;
  } catch {
    return null;
  }
}

function isSame(one: unknown, other: string): boolean {
  const bytes = Buffer.from(typeof one === 'string' ? one : '');
  return bytes.length === Buffer.byteLength(other) && timingSafeEqual(bytes, Buffer.from(other));
}
