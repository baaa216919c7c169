// Makes the sealed seed of a new signer with its empty journal, and its passphrase file where there is none. An existing seed is left alone.
// Words read from standard input with --import take the place of new ones; --show prints the words once, for the backup;
// --show-again prints those of the seed that is there, for whoever was interrupted before they were on paper.

// Before everything else: some modules read variables when they are loaded.
import '@florin/system/configuration/for-signer';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { refuseStrayWords } from '@florin/system/known-flags';
import { beginJournal, counterOf } from './journal-file.ts';
import { areWords, generateWords, openWords, sealWords } from './seed.ts';

const ids = { bytes: (length: number) => randomBytes(length) };
const say = (line: string) => process.stdout.write(`${line}\n`);

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const tellWords = (words: string): void => void say(`Write these words down and keep them offline:\n${words}`);

function readWords(seedFile: string, passphraseFile: string): string {
  try {
    return openWords(readFileSync(seedFile, 'utf8'), readFileSync(passphraseFile, 'utf8').trim());
  } catch (error) {
    return fail(`The words cannot be shown: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const args = process.argv.slice(2);
refuseStrayWords(
  args,
  ['--show', '--show-again', '--import'],
  'node apps/signer/src/create-seed.ts [--show | --show-again] [--import < words]',
);

const writeOnce = (file: string, content: string) => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
};

const {
  FLORIN_SIGNER_SEED_FILE: seedFile,
  FLORIN_SIGNER_PASSPHRASE_FILE: passphraseFile,
  FLORIN_SIGNER_JOURNAL: journal,
} = process.env;
if (!seedFile || !passphraseFile || !journal)
  fail('Set FLORIN_SIGNER_SEED_FILE, FLORIN_SIGNER_PASSPHRASE_FILE and FLORIN_SIGNER_JOURNAL.');

if (existsSync(seedFile)) {
  say(`The seed file ${seedFile} is there already; nothing was changed.`);
  if (args.includes('--show-again')) tellWords(readWords(seedFile, passphraseFile));
} else {
  const imported = args.includes('--import') ? readFileSync(0, 'utf8').trim().replaceAll(/\s+/g, ' ') : null;
  if (existsSync(journal)) fail(`There is a journal ${journal} already, of another seed: move it away.`);
  if (imported !== null && !areWords(imported)) fail('Standard input holds no BIP-39 words.');
  const words = imported ?? generateWords(ids);
  if (!existsSync(passphraseFile)) writeOnce(passphraseFile, `${randomBytes(32).toString('base64url')}\n`);
  const passphrase = readFileSync(passphraseFile, 'utf8').trim();
  if (passphrase === '') fail(`The passphrase file ${passphraseFile} is empty.`);
  writeOnce(seedFile, sealWords(words, passphrase, ids));
  beginJournal({ journal, seedFile }, words);
  say(`Sealed a seed in ${seedFile}, and began its journal ${journal}. Back up both, and ${counterOf(seedFile)}.`);
  if (imported !== null)
    say('What these words signed before is not remembered: put back their own journal if there is one.');
  if (args.includes('--show')) tellWords(words);
}
