import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What lies in a folder of such a name was not written to its end, or nobody could read it back. */
export const unfinished = '.part';

/** What lies in a folder already is never mixed with another backup. @throws Error with a line for the operator */
export async function makeNew(folder: string, there = `${folder} is there already: name a new folder.`): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Error(there, { cause: error });
    if (code === 'ENOENT') throw new Error(`There is no folder to make ${folder} in.`, { cause: error });
    throw error;
  }
}

/** Where a backup is written until it is whole: nobody takes a folder of this name for one. */
export async function beginFolder(folder: string): Promise<string> {
  if (await isThere(folder)) throw new Error(`${folder} is there already: name a new folder.`);
  const part = `${folder}${unfinished}`;
  await makeNew(
    part,
    `${part} is there: another backup is being written, or one was ended half-way. Delete it, or name another folder.`,
  );
  return part;
}

/** Gives a whole backup its name, on the disk as well: it is there after a loss of power, or it is not. */
export async function finishFolder(part: string, folder: string): Promise<void> {
  await syncFolder(part);
  // An empty folder that came meanwhile would be replaced without a word.
  if (await isThere(folder)) throw new Error(`${folder} came meanwhile: the backup stays in ${part}.`);
  await rename(part, folder);
  await syncFolder(dirname(folder));
}

/** Further folders beside this one that no backup has finished. */
export async function unfinishedBeside(folder: string): Promise<string[]> {
  const parent = dirname(folder);
  const entries = await readdir(parent, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name.endsWith(unfinished))
    .map(({ name }) => join(parent, name));
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
