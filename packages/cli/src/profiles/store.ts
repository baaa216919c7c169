import { statSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../failure.ts';
import type { Io } from '../io.ts';
import { readText, writePrivate } from './private-file.ts';

/** One service and who one is there. */
export interface Profile {
  readonly base_url: string;
  readonly api_key?: string;
  readonly session_token?: string;
}

export interface Profiles {
  /** The one that is used when none is named. */
  readonly current: string | null;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** Folder of what the program keeps: `FLORIN_CONFIG_DIR`, else the place that the system has for it. */
export function configFolder({ env, home }: Pick<Io, 'env' | 'home'>): string {
  if (env['FLORIN_CONFIG_DIR']) return env['FLORIN_CONFIG_DIR'];
  return join(env['XDG_CONFIG_HOME'] ?? env['APPDATA'] ?? join(home, '.config'), 'florin');
}

const fileOf = (io: Pick<Io, 'env' | 'home'>): string => join(configFolder(io), 'profiles.json');

/** The saved profiles. @throws CliError when the file is not what this program wrote */
export function readProfiles(io: Pick<Io, 'env' | 'home'>): Profiles {
  const path = fileOf(io);
  const text = readText(path);
  if (text === null) return { current: null, profiles: {} };
  try {
    const { current = null, profiles } = JSON.parse(text) as Profiles;
    if (typeof profiles === 'object' && profiles !== null) return { current, profiles };
  } catch {
    // Told below.
  }
  throw new CliError('USAGE', `${path} cannot be read: repair it, or delete it and log in again.`);
}

export const writeProfiles = (io: Pick<Io, 'env' | 'home'>, profiles: Profiles): void =>
  writePrivate(fileOf(io), `${JSON.stringify(profiles, null, 2)}\n`);

/** A warning when others on the machine may read the keys; null when all is well. */
export function exposure(io: Pick<Io, 'env' | 'home'>): string | null {
  const path = fileOf(io);
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if (process.platform === 'win32' || (mode & 0o077) === 0) return null;
  return `Others on this machine may read ${path}: chmod 600 it, and replace its keys if somebody did.`;
}

/** A key as it may be shown: where it begins and ends. */
export const masked = (secret: string): string => `${secret.slice(0, 9)}…${secret.slice(-4)}`;
