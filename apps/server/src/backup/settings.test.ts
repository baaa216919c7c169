import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Environment } from '@florin/system/environment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBackupSettings } from './settings.ts';

let folder: string;
let complete: Record<string, string>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-backup-settings-'));
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, Buffer.alloc(32, 7).toString('base64'));
  complete = {
    FLORIN_OWNER_DATABASE_URL: 'postgresql://florin_owner@127.0.0.1/florin',
    FLORIN_SIGNER_JOURNAL: '/var/lib/florin-signer/journal',
    FLORIN_SIGNER_SEED_FILE: '/var/lib/florin-signer/seed',
    FLORIN_BACKUP_KEY_FILE: keyFile,
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

const filesOf = (further: string) =>
  Object.fromEntries(readBackupSettings(new Environment({ ...complete, FLORIN_BACKUP_FILES: further })).files);

test('further files keep their names in the backup', () => {
  expect(filesOf('/etc/florin/florin.json, /etc/florin/secrets/keys')).toEqual({
    journal: '/var/lib/florin-signer/journal',
    seed: '/var/lib/florin-signer/seed',
    'florin.json': '/etc/florin/florin.json',
    keys: '/etc/florin/secrets/keys',
  });
});

test('files of one name, or with the name of a part of its own, are told apart', () => {
  expect(Object.keys(filesOf('/a/seed,/b/seed,/c/database'))).toEqual([
    'journal',
    'seed',
    '2-seed',
    '3-seed',
    '2-database',
  ]);
});

describe('what the signer keeps beside its seed', () => {
  const signer = () => {
    const home = mkdtempSync(join(folder, 'signer-'));
    const at = (name: string) => join(home, name);
    for (const name of [
      'seed',
      'journal',
      'seed.counter',
      'seed.approvals',
      'seed.approvals.head',
      'book',
      'book.head',
    ])
      writeFileSync(at(name), '');
    return { at, own: { FLORIN_SIGNER_JOURNAL: at('journal'), FLORIN_SIGNER_SEED_FILE: at('seed') } };
  };
  const read = (own: Record<string, string>) => [...readBackupSettings(new Environment({ ...complete, ...own })).files];

  test('is in every backup: the counter before its journal, the head before its book, each once', () => {
    const { at, own } = signer();
    const files = [
      ['seed.counter', at('seed.counter')],
      ['seed.approvals.head', at('seed.approvals.head')],
      ['seed.approvals', at('seed.approvals')],
      ['journal', at('journal')],
      ['seed', at('seed')],
    ];
    expect(read(own)).toEqual(files);
    // As `npm run setup` wrote it, and as a careful operator did.
    const listed = [at('seed.counter'), '/etc/florin/florin.json', `${at('')}/./seed.approvals`, at('journal')];
    expect(read({ ...own, FLORIN_BACKUP_FILES: listed.join(', ') })).toEqual([
      ...files,
      ['florin.json', '/etc/florin/florin.json'],
    ]);
  });

  test('is where the signer is told to keep it', () => {
    const { at, own } = signer();
    const files = read({ ...own, FLORIN_SIGNER_APPROVALS: at('book') });
    expect(files.map(([, path]) => path)).toEqual(
      ['seed.counter', 'book.head', 'book', 'journal', 'seed'].map((name) => at(name)),
    );
  });
});

test('a start without anything says at once all that is to be set', () => {
  const lines = Object.keys(complete).map((name) => `Set ${name}: [^\\n]+\\.`);
  expect(() => readBackupSettings(new Environment({}))).toThrow(new RegExp(`^${lines.join('\\n')}$`));
});
