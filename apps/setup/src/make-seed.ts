import { createHash, randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Answers } from './answers.ts';
import type { Terminal } from './ask-answers.ts';
import { SetupError } from './machine.ts';

/** What the step asks of its machine. */
export interface SeedPorts {
  /** The sealed seed of the signer. */
  seedFile: string;
  /** What `create-seed.ts` prints with this word. */
  createSeed(word: '--show' | '--show-again'): string;
  /** Writes a file that root alone may read. */
  write(path: string, text: string): void;
}

const askedBack = 3;

/**
 * The seed of a new signer; its words are shown and asked back, or written where the answers say. Until one of both
 * is done, each run of the step shows them again: a seed whose words nobody has loses the coins with its disk.
 */
export async function makeSeed(
  { words_file: file }: Pick<Answers, 'words_file'>,
  terminal: Terminal,
  { seedFile, createSeed, write }: SeedPorts,
): Promise<void> {
  const isThere = existsSync(seedFile);
  if (isThere && areKept(seedFile)) return terminal.say('  The seed is there already, and stays.');
  // Before there is a seed: its words must have a place.
  if (file !== null) claim(file, isThere, write);
  const words = wordsIn(createSeed(isThere ? '--show-again' : '--show'));
  if (isThere) terminal.say('  The seed is there already, and stays. Nobody has said yet that its words are kept.');
  if (file === null) await askBack(words, terminal);
  else keep(file, words, { write, terminal });
  write(markOf(seedFile), `${digestOf(seedFile)}\n`);
}

const wordsIn = (told: string): string[] => {
  const words = told.trim().split('\n').at(-1)?.split(' ') ?? [];
  if (!told.includes('Write these words down')) throw new SetupError(`create-seed.ts told no words. ${told.trim()}`);
  return words;
};

/** Beside the seed: of which seed the words are kept. */
const markOf = (seedFile: string): string => `${seedFile}.words-kept`;
const digestOf = (seedFile: string): string => createHash('sha256').update(readFileSync(seedFile)).digest('hex');

const areKept = (seedFile: string): boolean => textIn(markOf(seedFile)) === digestOf(seedFile);

const textIn = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '');

const others = (file: string): SetupError =>
  new SetupError(
    `${file} holds something else, perhaps the words of another seed: move it away, and type setup again.`,
  );

/** @throws SetupError where the words could not be written, or would take the place of others */
function claim(file: string, isThere: boolean, write: SeedPorts['write']): void {
  try {
    if (textIn(file) === '') return write(file, '');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SetupError(`The words of the seed could not be written into ${file}: ${why}`);
  }
  if (!isThere) throw others(file);
}

function keep(
  file: string,
  words: readonly string[],
  { write, terminal }: { write: SeedPorts['write']; terminal: Terminal },
): void {
  const there = textIn(file);
  if (there !== '' && there !== words.join(' ')) throw others(file);
  write(file, `${words.join(' ')}\n`);
  terminal.say(`  The words of the seed are in ${file}: write them on paper and delete the file.`);
}

async function askBack(words: readonly string[], terminal: Terminal): Promise<void> {
  terminal.say('  Write these words down and keep them offline. Whoever has them has the coins; without them a lost');
  terminal.say('  disk loses the coins.\n');
  terminal.say(words.map((word, at) => `  ${String(at + 1).padStart(2)} ${word}`).join('\n'));
  for (let left = askedBack; left > 0;) {
    const at = randomInt(words.length);
    const answer = await terminal.ask(`\n  Word ${at + 1}`);
    if (answer.toLowerCase() === words[at]) left -= 1;
    else terminal.say('  That is another word. Look at the paper.');
  }
}
