import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool, wholeHistoryLimits } from '@florin/database/pool';
import { dumpDatabase, readDump } from './postgres-tools.ts';
import { describeRestored, refuseFilled } from './restored-database.ts';
import { openFile, sealFile } from './sealed-file.ts';
import { type BackupSettings, databasePart } from './settings.ts';
import { tryBackup } from './try-backup.ts';
import { beginFolder, finishFolder, makeNew, unfinished, unfinishedBeside } from './unfinished-folder.ts';

const suffix = '.sealed';

type Say = (line: string) => void;

/**
 * Writes a sealed backup into a new folder: first the database as of one moment, then the journal, which has to know
 * at least as much, then the rest. Where a trial database is named, the backup is read into it once and its books are
 * checked. The folder has its name only once all of that went well.
 * @returns what to tell
 */
export async function writeBackup(settings: BackupSettings, folder: string, say: Say): Promise<string[]> {
  const { trialUrl, key, files } = settings;
  const part = await beginFolder(folder);
  await sealAll(settings, part).catch(async (error: unknown) => {
    // Some of a backup is worth nothing, and one a night of them fills the disk.
    await rm(part, { recursive: true, force: true });
    throw error;
  });
  const tried =
    trialUrl === null
      ? 'Nobody has read it back: name an empty database in FLORIN_BACKUP_TRIAL_DATABASE_URL.'
      : `Read back once: ${await tryBackup(trialUrl, () => readDatabase(part, key, trialUrl), say).catch(keptIn(part))}.`;
  await finishFolder(part, folder);
  const left = await unfinishedBeside(folder);
  return [
    `Sealed ${[databasePart, ...files.keys()].join(', ')} in ${folder}.`,
    tried,
    ...left.map((other) => `${other} was never finished: delete it unless another backup is being written there.`),
  ];
}

/** What is sealed may be the newest that there is, although nobody could read it back. */
const keptIn =
  (part: string) =>
  (error: Error): never => {
    throw new Error(`${error.message}\nThe backup was not read back. What was sealed stays in ${part}.`, {
      cause: error,
    });
  };

async function sealAll({ databaseUrl, key, files }: BackupSettings, folder: string): Promise<void> {
  const { stream, done } = dumpDatabase(databaseUrl);
  await sealFile(stream, partOf(folder, databasePart), { key, context: databasePart, whole: done });
  for (const [name, path] of files)
    await sealFile(createReadStream(path), partOf(folder, name), { key, context: name });
}

/**
 * Reads a backup back: the database into an empty one, the files to a folder of their own, from which a person puts
 * them in their places. @returns what to tell
 */
export async function restoreBackup(
  { databaseUrl, key }: Pick<BackupSettings, 'databaseUrl' | 'key'>,
  { folder, target, say }: { folder: string; target: string; say: Say },
): Promise<string[]> {
  if (folder.endsWith(unfinished))
    throw new Error(`${folder} was never finished, or not read back. Rename it where it is the best that there is.`);
  const names = (await readdir(folder))
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, -suffix.length));
  if (!names.includes(databasePart)) throw new Error(`${folder} holds no backup.`);
  const pool = openPool(databaseUrl, 'florin-restore', wholeHistoryLimits);
  try {
    await refuseFilled(pool, 'The database');
    await makeNew(target);
    for (const name of names.filter((one) => one !== databasePart))
      await openFile(partOf(folder, name), createWriteStream(join(target, name), { mode: 0o600, flags: 'wx' }), {
        key,
        context: name,
      });
    await readDatabase(folder, key, databaseUrl);
    const told = await describeRestored(pool, say);
    return [
      `The database holds ${told}.`,
      `Files are in ${target}.`,
      'Next: npm run admin -- after-restore (docs/restore.md).',
    ];
  } finally {
    await pool.end();
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
