import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Environment } from '@florin/system/environment';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('a start without anything says at once all that is to be set', () => {
  const lines = Object.keys(complete).map((name) => `Set ${name}: [^\\n]+\\.`);
  expect(() => readBackupSettings(new Environment({}))).toThrow(new RegExp(`^${lines.join('\\n')}$`));
});
