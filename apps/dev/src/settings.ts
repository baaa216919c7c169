import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotStart } from './cannot-start.ts';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface DevSettings {
  /** Absolute path of the folder that holds everything of this stack. */
  home: string;
  port: number;
  /** Start from empty data. */
  fresh: boolean;
}

const defaults = { home: '.florin', port: '4400' };

/** Where the stack lives; a relative FLORIN_HOME counts from the root of the checkout. */
export function homeFolder(env: NodeJS.ProcessEnv): string {
  const named = env['FLORIN_HOME'] || defaults.home;
  return isAbsolute(named) ? resolve(named) : resolve(root, named);
}

/** @throws CannotStart for a FLORIN_PORT that is no port, or a FLORIN_FRESH that is neither 0 nor 1. */
export function readSettings(env: NodeJS.ProcessEnv): DevSettings {
  const port = env['FLORIN_PORT'] || defaults.port;
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new CannotStart(
      `FLORIN_PORT is "${port}". Give a number from 1 to 65535, or leave it out for ${defaults.port}.`,
    );
  const fresh = env['FLORIN_FRESH'] || '0';
  if (fresh !== '0' && fresh !== '1')
    throw new CannotStart(`FLORIN_FRESH is "${fresh}". Give 1 to start from empty data, or leave it out.`);
  return { home: homeFolder(env), port: Number(port), fresh: fresh === '1' };
}
