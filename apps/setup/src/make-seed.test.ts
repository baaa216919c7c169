import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areWords, openWords } from '../../signer/src/seed.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Terminal } from './ask-answers.ts';
import { makeSeed, type SeedPorts } from './make-seed.ts';

let folder: string;
let ports: SeedPorts;
let said: string[];

/** A terminal at which nobody answers, or somebody who has the paper in front of him. */
const terminal = (answer: (question: string) => string): Terminal => ({
  say: (line) => void said.push(line),
  ask: async (question) => answer(question),
  close: () => {},
});
const nobody = terminal(() => {
  throw new Error('The terminal was closed.');
});
const place = (name: string): string => join(folder, name);
const wordsOfSeed = (): string =>
  openWords(readFileSync(ports.seedFile, 'utf8'), readFileSync(place('passphrase'), 'utf8').trim());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-make-seed-'));
  said = [];
  const env = {
    PATH: process.env['PATH'],
    FLORIN_CONFIG: 'none',
    FLORIN_SIGNER_SEED_FILE: place('seed'),
    FLORIN_SIGNER_PASSPHRASE_FILE: place('passphrase'),
    FLORIN_SIGNER_JOURNAL: place('journal'),
  };
  const program = join(import.meta.dirname, '../../signer/src/create-seed.ts');
  ports = {
    seedFile: place('seed'),
    createSeed: (word) => execFileSync(process.execPath, [program, word], { env, encoding: 'utf8' }),
    write: (path, text) => writeFileSync(path, text, { mode: 0o600 }),
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('no seed is made whose words could not be written, and the next run writes those of the seed that is there', async () => {
  const unwritable = place('nowhere/words');
  await expect(makeSeed({ words_file: unwritable }, nobody, ports)).rejects.toThrow('could not be written into');
  expect(existsSync(ports.seedFile)).toBe(false);
  await makeSeed({ words_file: place('words') }, nobody, ports);
  const written = readFileSync(place('words'), 'utf8').trim();
  expect(areWords(written)).toBe(true);
  expect(written).toBe(wordsOfSeed());
});

test('a run that was ended before the words were on paper shows them again, until three are asked back', async () => {
  await expect(makeSeed({ words_file: null }, nobody, ports)).rejects.toThrow('The terminal was closed.');
  const words = wordsOfSeed().split(' ');
  said = [];
  const paper = terminal((question) => words[Number(/\d+/.exec(question)?.[0]) - 1] ?? '');
  await makeSeed({ words_file: null }, paper, ports);
  expect(said.join('\n')).toContain(` 1 ${words[0]}`);
  expect(wordsOfSeed()).toBe(words.join(' '));
  said = [];
  await makeSeed({ words_file: null }, nobody, ports);
  expect(said).toEqual(['  The seed is there already, and stays.']);
});

test('the step that was ended between the seed and the file of its words writes them at its next run', async () => {
  const ended = { ...ports, createSeed: (word: '--show') => (ports.createSeed(word), '') } as SeedPorts;
  await expect(makeSeed({ words_file: place('words') }, nobody, ended)).rejects.toThrow('told no words');
  await makeSeed({ words_file: place('words') }, nobody, ports);
  expect(readFileSync(place('words'), 'utf8').trim()).toBe(wordsOfSeed());
});

test('words of another seed are not written over', async () => {
  mkdirSync(place('old'));
  writeFileSync(place('old/words'), 'those of the last machine\n');
  await expect(makeSeed({ words_file: place('old/words') }, nobody, ports)).rejects.toThrow('move it away');
  expect(existsSync(ports.seedFile)).toBe(false);
  expect(readFileSync(place('old/words'), 'utf8')).toBe('those of the last machine\n');
});
