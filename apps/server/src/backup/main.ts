// Before everything else: some modules read variables when they are loaded.
import '@florin/system/configuration/for-operator';
import { Environment } from '@florin/system/environment';
import { restoreBackup, writeBackup } from './backup.ts';
import { readBackupSettings, readRestoreSettings } from './settings.ts';

const usage =
  'Usage: npm run backup -- <new folder>, or npm run restore -- <folder of a backup> <new folder for its files>';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** A folder by its name, without the slash that a shell completes it with. */
const bare = (folder: string): string => folder.replace(/(?<=.)\/+$/, '');

async function run([verb, folder, target]: readonly (string | undefined)[]): Promise<string[]> {
  const environment = new Environment(process.env);
  if (verb === 'backup' && folder && !target) return writeBackup(readBackupSettings(environment), bare(folder), say);
  if (verb === 'restore' && folder && target)
    return restoreBackup(readRestoreSettings(environment), { folder: bare(folder), target, say });
  throw new Error(usage);
}

try {
  process.stdout.write(`${(await run(process.argv.slice(2))).join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
