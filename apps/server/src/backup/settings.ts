import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type Environment, EnvironmentError } from '@florin/system/environment';

export interface BackupSettings {
  /** As the owner, who alone reads every table. */
  databaseUrl: string;
  /** An empty database of the owner's, which a backup is read into once; null: it is not believed. */
  trialUrl: string | null;
  key: Uint8Array;
  /** Name in the backup → path, in the order in which they are copied: what the signer keeps, and further files. */
  files: ReadonlyMap<string, string>;
}

/** The database’s own part of a backup. */
export const databasePart = 'database';
const trial = 'FLORIN_BACKUP_TRIAL_DATABASE_URL';

/** What no backup can do without. */
const needed = {
  FLORIN_OWNER_DATABASE_URL: 'the PostgreSQL address of role florin_owner',
  FLORIN_SIGNER_JOURNAL: 'the signer’s journal, which the database is worth nothing without',
  FLORIN_SIGNER_SEED_FILE: 'the signer’s seed, which the database is worth nothing without',
  FLORIN_BACKUP_KEY_FILE: 'a file with 32 bytes in base64, kept elsewhere',
} as const;

/** @throws EnvironmentError when something is missing, or a database would be spoken to in plain text. */
export function readBackupSettings(environment: Environment): BackupSettings {
  environment.demand(needed);
  const need = (name: keyof typeof needed): string => environment.required(name, needed[name]);
  const own = filesOfSigner(environment, need('FLORIN_SIGNER_SEED_FILE'), need('FLORIN_SIGNER_JOURNAL'));
  const isOwn = (path: string): boolean => [...own.values()].some((one) => resolve(one) === resolve(path));
  const further = environment.text('FLORIN_BACKUP_FILES', '').split(',');
  return {
    databaseUrl: environment.databaseUrl('FLORIN_OWNER_DATABASE_URL', needed.FLORIN_OWNER_DATABASE_URL),
    trialUrl: environment.optional(trial) === null ? null : environment.databaseUrl(trial, 'an empty database'),
    key: readKey(need('FLORIN_BACKUP_KEY_FILE')),
    files: named(
      own,
      further.map((path) => path.trim()).filter((path) => path !== '' && !isOwn(path)),
    ),
  };
}

/**
 * What a restore is done with, on a machine that has nothing else: an empty database, and the key.
 * @throws EnvironmentError
 */
export function readRestoreSettings(environment: Environment): Pick<BackupSettings, 'databaseUrl' | 'key'> {
  const { FLORIN_OWNER_DATABASE_URL: owner, FLORIN_BACKUP_KEY_FILE: key } = needed;
  environment.demand({ FLORIN_OWNER_DATABASE_URL: owner, FLORIN_BACKUP_KEY_FILE: key });
  return {
    databaseUrl: environment.databaseUrl('FLORIN_OWNER_DATABASE_URL', owner),
    key: readKey(environment.required('FLORIN_BACKUP_KEY_FILE', key)),
  };
}

/**
 * The signer writes while a backup is made. Of two files the one that may know less comes first: a journal may be ahead
 * of its counter, and a book of its head, and never behind. A signer that was never started has no book yet.
 */
function filesOfSigner(environment: Environment, seed: string, journal: string): Map<string, string> {
  const book = environment.text('FLORIN_SIGNER_APPROVALS', '') || `${seed}.approvals`;
  const kept = { 'seed.counter': `${seed}.counter`, 'seed.approvals.head': `${book}.head`, 'seed.approvals': book };
  const there = Object.entries(kept).filter(([, path]) => existsSync(path));
  return new Map([...there, ['journal', journal], ['seed', seed]]);
}

/** Further files keep their names, so that a person knows them again; of two with one name the later gets a number. */
function named(own: ReadonlyMap<string, string>, further: readonly string[]): Map<string, string> {
  const files = new Map(own);
  for (const path of further) {
    const name = basename(path);
    let free = name;
    for (let number = 2; files.has(free) || free === databasePart; number += 1) free = `${number}-${name}`;
    files.set(free, path);
  }
  return files;
}

function readKey(path: string): Uint8Array {
  try {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    if (key.length === 32) return key;
  } catch {
    // said below
  }
  throw new EnvironmentError(
    'FLORIN_BACKUP_KEY_FILE must name a file with 32 bytes in base64: openssl rand -base64 32.',
  );
}
