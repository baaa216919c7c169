import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Note } from '@florin/system/checks/check-list';
import { machineNow } from '@florin/system/checks/machine-time';

const hoursMax = 26;
const hourMs = 3_600_000;
/** `npm run backup` gives a folder its name without this once the backup is whole. */
const unfinished = '.part';

/**
 * The newest folder that `npm run backup` has finished below the one that is named. @throws Error where none is new
 * enough; Note where nobody named a folder, and for what was begun long ago and never finished.
 */
export function lookAtBackups(folder: string | null): string {
  if (folder === null) throw new Note('FLORIN_BACKUP_FOLDER is not set, so nobody sees how old the newest backup is.');
  const found = readdirSync(folder).flatMap((name) => {
    const at = statSync(join(folder, name, 'database.sealed'), { throwIfNoEntry: false })?.mtimeMs;
    return at === undefined ? [] : [{ name, hours: (machineNow().getTime() - at) / hourMs }];
  });
  const finished = found.filter(({ name }) => !name.endsWith(unfinished));
  const begun = found.filter(({ name }) => name.endsWith(unfinished));
  const never = begun.map(({ name }) => `; ${name} is not finished`).join('');
  if (finished.length === 0) throw new Error(`${folder} holds no backup${never}.`);
  const hours = Math.min(...finished.map((one) => one.hours));
  const told = `the newest of ${finished.length} is ${hours.toFixed(1)} hours old${never}`;
  if (hours > hoursMax) throw new Error(told);
  if (begun.some((one) => one.hours > hoursMax)) throw new Note(`${told}, and can be deleted`);
  return told;
}
