import { readFileSync } from 'node:fs';
import { type Environment, EnvironmentError } from '@florin/system/environment';

export interface BackupSettings {
  /** As the owner, who alone reads every table. */
  databaseUrl: string;
  /** An empty database of the owner's, which a backup is read into once; null: it is not believed. */
  trialUrl: string | null;
  key: Uint8Array;
  /** Name in the backup → path: journal, sealed seed and further files. */
  files: ReadonlyMap<string, string>;
}

const trial = 'FLORIN_BACKUP_TRIAL_DATABASE_URL';

/** @throws EnvironmentError when something is missing, or a database would be spoken to in plain text. */
export function readBackupSettings(environment: Environment): BackupSettings {
  const files = new Map<string, string>();
  for (const [name, variable] of [
    ['journal', 'FLORIN_SIGNER_JOURNAL'],
    ['seed', 'FLORIN_SIGNER_SEED_FILE'],
  ] as const)
    files.set(
      name,
      environment.required(variable, `the signer’s ${name}, which the database is worth nothing without`),
    );
  const further = environment.text('FLORIN_BACKUP_FILES', '').split(',');
  for (const path of further.map((one) => one.trim()).filter((one) => one !== ''))
    files.set(`file-${files.size}`, path);
  return {
    databaseUrl: environment.databaseUrl('FLORIN_OWNER_DATABASE_URL', 'the PostgreSQL address of role florin_owner'),
    trialUrl: environment.optional(trial) === null ? null : environment.databaseUrl(trial, 'an empty database'),
    key: readKey(environment.required('FLORIN_BACKUP_KEY_FILE', 'a file with 32 bytes in base64, kept elsewhere')),
    files,
  };
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
