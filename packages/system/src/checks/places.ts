import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Note } from './check-list.ts';

/** @throws Error where this user cannot replace the file; Note where nobody named one. */
export function lookAtMarker(path: string | null): string {
  if (path === null)
    throw new Note('FLORIN_MARKER_FILE is not set: after a restart nobody tells that the database went back.');
  accessSync(dirname(path), constants.W_OK);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) throw new Error(`${path} is no file.`);
  return path;
}

const scarce = 0.1;
const gone = 0.03;

/** How much of the disk below a folder is free. @throws Error below 3 %, Note below 10 % */
export function lookAtDisk(folder: string): string {
  const { bavail, blocks, bsize, ffree, files } = statfsSync(folder);
  const free = Math.min(bavail / blocks, files === 0 ? 1 : ffree / files);
  const told = `${folder}: ${Math.round(free * 100)} % free, ${Math.round((bavail * bsize) / 2 ** 30)} GiB`;
  if (free < gone) throw new Error(told);
  if (free < scarce) throw new Note(told);
  return told;
}
