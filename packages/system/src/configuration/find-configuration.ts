import { readFileSync, type Stats, statSync } from 'node:fs';
import { EnvironmentError } from '../environment.ts';
import { type Configuration, parseConfiguration, type Setting } from './parse-configuration.ts';
import type { Reader } from './rules.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Read where no variable names another file. */
export const usualPlace = '/etc/florin/florin.json';

const production: ReadonlySet<string> = new Set(['', 'production', 'staging']);

/**
 * The file of an installation: `FLORIN_CONFIG`, or the usual place where there is a file and the variables do not say
 * that this is development. Null: variables say everything.
 */
export function placeOf(variables: Variables): string | null {
  const named = variables['FLORIN_CONFIG']?.trim();
  if (named) return named === 'none' ? null : named;
  const isProduction = production.has(variables['FLORIN_ENV']?.trim() ?? '');
  return isProduction && factsOf(usualPlace)?.isFile() === true ? usualPlace : null;
}

/** @throws EnvironmentError where this user may not even look */
function factsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EnvironmentError(`${path} cannot be looked at (${code}) by user ${process.getuid?.()}.`);
  }
}

const writeOfOthers = 0o022;

/**
 * Reads the file, which only root or the process's own user may change: it says what the signer signs and where
 * the database is. @throws EnvironmentError
 */
export function readConfigurationFile(path: string, uid = process.getuid?.()): Configuration {
  const facts = factsOf(path);
  if (facts === undefined) throw new EnvironmentError(`There is no ${path}.`);
  if ((facts.mode & writeOfOthers) !== 0)
    throw new EnvironmentError(`Others than its owner may write ${path}: run chmod go-w on it.`);
  if (uid !== undefined && facts.uid !== 0 && facts.uid !== uid)
    throw new EnvironmentError(`${path} belongs to user ${facts.uid}: it must belong to root.`);
  try {
    return parseConfiguration(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new EnvironmentError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The variables of a process with what the file adds. A variable that is set wins over the file. @throws EnvironmentError */
export function settingsFrom(configuration: Configuration, reader: Reader, variables: Variables) {
  const missing = [...configuration[reader]].filter(([name]) => !variables[name]?.trim());
  return Object.fromEntries(missing.map(([name, setting]) => [name, read(name, setting)]));
}

function read(name: string, setting: Setting): string {
  if ('text' in setting) return setting.text;
  try {
    const text = readFileSync(setting.file, 'utf8').trim();
    if (text !== '') return text;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EnvironmentError(`${name}: ${setting.file} cannot be read (${code}) by user ${process.getuid?.()}.`);
  }
  throw new EnvironmentError(`${name}: ${setting.file} is empty.`);
}
