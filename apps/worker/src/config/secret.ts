import { readFileSync } from 'node:fs';
import { type Environment, EnvironmentError } from '@florin/system/environment';

/** A word that nobody may see: of the variable itself, or of the file that `<name>_FILE` names. @throws EnvironmentError */
export function readSecret(environment: Environment, name: string, meaning: string): string {
  const file = environment.optional(`${name}_FILE`);
  if (file === null) return environment.required(name, `${meaning}; or ${name}_FILE, a file with it`);
  try {
    const word = readFileSync(file, 'utf8').trim();
    if (word !== '') return word;
  } catch {
    // said below, without what the file may hold
  }
  throw new EnvironmentError(`${name}_FILE must name a file that can be read and is not empty.`);
}
