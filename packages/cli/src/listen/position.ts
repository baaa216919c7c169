import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { CliError } from '../failure.ts';
import type { Io } from '../io.ts';
import { readText, writePrivate } from '../profiles/private-file.ts';
import { configFolder } from '../profiles/store.ts';

/** How far into the feed everything was taken by the receiver. */
export interface Position {
  /** Where the page begins that is worked on; null is the beginning of the feed. */
  readonly cursor: string | null;
  /** Ids of that page's events that were taken already. */
  readonly taken: readonly string[];
  /** A signing secret that was made up, because the service has none yet. */
  readonly secret: string | null;
}

/** Where the position of one listener is kept: each service, account and receiver has its own. */
export function positionFile(io: Io, about: readonly string[]): string {
  const name = createHash('sha256').update(about.join('\n')).digest('hex').slice(0, 16);
  return join(configFolder(io), 'listen', `${name}.json`);
}

/** The saved position; null when there is none. @throws CliError when the file is not what this program wrote */
export function readPosition(path: string): Position | null {
  const text = readText(path);
  if (text === null) return null;
  try {
    const { cursor, taken, secret } = JSON.parse(text) as Position;
    if ((cursor === null || typeof cursor === 'string') && Array.isArray(taken)) return { cursor, taken, secret };
  } catch {
    // Told below.
  }
  throw new CliError('USAGE', `${path} cannot be read: delete it to begin with the events of now.`);
}

/** Keeps the position; once this returns a restart goes on from here. */
export const writePosition = (path: string, position: Position): void => writePrivate(path, JSON.stringify(position));
