import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPoolLimits, openPool } from '@florin/database/pool';
import { dumpDatabase, readDump } from './postgres-tools.ts';
import { describeRestored, emptyAgain, refuseFilled } from './restored-database.ts';
import { openFile, sealFile } from './sealed-file.ts';
import { type BackupSettings, databasePart } from './settings.ts';

const suffix = '.sealed';

/**
 * Writes a sealed backup into a new folder: first the database as of one moment, then the journal, which has to know
 * at least as much, then the rest. Where a trial database is named, the backup is read into it once and its books are
 * checked.
 * @returns what to tell
 */
export async function writeBackup(settings: BackupSettings, folder: string): Promise<string[]> {
  const { databaseUrl, trialUrl, key, files } = settings;
  await makeNew(folder);
  const { stream, done } = dumpDatabase(databaseUrl);
  await Promise.all([sealFile(stream, partOf(folder, databasePart), { key, context: databasePart }), done]);
  for (const [name, path] of files)
    await sealFile(createReadStream(path), partOf(folder, name), { key, context: name });
  const told = [`Sealed ${[databasePart, ...files.keys()].join(', ')} in ${folder}.`];
  if (trialUrl === null)
    return [...told, 'Nobody has read it back: name an empty database in FLORIN_BACKUP_TRIAL_DATABASE_URL.'];
  const pool = openPool(trialUrl, 'florin-backup-trial', checkPoolLimits);
  try {
    await refuseFilled(pool, 'The trial database');
    await readDatabase(folder, key, trialUrl);
    return [...told, `Read back once: ${await describeRestored(pool)}.`];
  } finally {
    await emptyAgain(pool).finally(() => pool.end());
  }
}

/**
 * Reads a backup back: the database into an empty one, the files to a folder of their own, from which a person puts
 * them in their places. @returns what to tell
 */
export async function restoreBackup(
  { databaseUrl, key }: Pick<BackupSettings, 'databaseUrl' | 'key'>,
  folder: string,
  target: string,
): Promise<string[]> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, -suffix.length));
  if (!names.includes(databasePart)) throw new Error(`${folder} holds no backup.`);
  const pool = openPool(databaseUrl, 'florin-restore', checkPoolLimits);
  try {
    await refuseFilled(pool, 'The database');
    await makeNew(target);
    for (const name of names.filter((one) => one !== databasePart))
      await openFile(partOf(folder, name), createWriteStream(join(target, name), { mode: 0o600, flags: 'wx' }), {
        key,
        context: name,
      });
    await readDatabase(folder, key, databaseUrl);
    const told = await describeRestored(pool);
    return [
      `The database holds ${told}.`,
      `Files are in ${target}.`,
      'Next: npm run admin -- after-restore (docs/restore.md).',
    ];
  } finally {
    await pool.end();
  }
}

/** What lies in a folder already is never mixed with another backup. */
async function makeNew(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Error(`${folder} is there already: name a new folder.`, { cause: error });
    if (code === 'ENOENT') throw new Error(`There is no folder to make ${folder} in.`, { cause: error });
    throw error;
  }
}

const partOf = (folder: string, name: string): string => join(folder, `${name}${suffix}`);

/** Opened into a file first: only what was opened to its end is to be believed. */
async function readDatabase(folder: string, key: Uint8Array, url: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'florin-restore-'));
  try {
    const dump = join(scratch, databasePart);
    await openFile(partOf(folder, databasePart), createWriteStream(dump, { mode: 0o600 }), {
      key,
      context: databasePart,
    });
    await readDump(url, dump);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
