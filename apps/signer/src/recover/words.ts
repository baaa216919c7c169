import { readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { areWords, seedOf } from '../seed.ts';

const others = 0o077;
const charactersMax = 1_000;

/**
 * The seed of words that a person types unseen, or that come from a file or through standard input.
 * @throws Error with a line for the operator; it never repeats what was read.
 */
export async function readSeed(file: string | null): Promise<Uint8Array> {
  const written = file === null ? await askForWords() : readWordsFile(file);
  const words = written.slice(0, charactersMax).normalize('NFKD').toLowerCase().trim().replaceAll(/\s+/g, ' ');
  if (!areWords(words)) throw new Error('These are no BIP-39 words: one is misspelled, missing or out of its place.');
  return seedOf(words);
}

function readWordsFile(file: string): string {
  if ((statSync(file).mode & others) !== 0)
    throw new Error(`Others than its owner may open ${file}: run chmod 600 on it.`);
  return readFileSync(file, 'utf8');
}

async function askForWords(): Promise<string> {
  if (!process.stdin.isTTY) return text(process.stdin);
  process.stderr.write('Words of the seed (they are not shown): ');
  const unseen = new Writable({ write: (_part, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true, historySize: 0 });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
