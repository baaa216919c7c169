import { EnvironmentError } from '../environment.ts';
import { placeOf, readConfigurationFile, settingsFrom } from './find-configuration.ts';
import type { Reader } from './rules.ts';

/**
 * Adds what the configuration file says to the variables of this process. Imported before everything else, since some
 * modules read variables when they are loaded. A fault ends the process with a line for the operator.
 */
export function applyConfiguration(reader: Reader): void {
  try {
    const place = placeOf(process.env);
    if (place !== null) Object.assign(process.env, settingsFrom(readConfigurationFile(place), reader, process.env));
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
