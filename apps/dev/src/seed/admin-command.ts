import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../cannot-start.ts';
import { inherited } from '../processes/environment.ts';
import { root } from '../settings.ts';

/** Runs the operator's command line, as a person would with `npm run admin`. */
export type AdminCommand = (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<void>;

const entry = '/tmp/dev-exp/admin.ts';

/** @throws CannotStart with what the command said when it fails */
export const adminCommand =
  (databaseUrl: string): AdminCommand =>
  async (args, more = {}) => {
    const env = { ...inherited(process.env), FLORIN_ENV: 'development', DATABASE_URL: databaseUrl, ...more };
    await promisify(execFile)(process.execPath, [entry, ...args], { env }).catch((error: { stderr?: string }) => {
      const words = error.stderr?.trim().split('\n').at(-1) ?? String(error);
      throw new CannotStart(`"npm run admin -- ${args.join(' ')}" failed: ${words}`);
    });
  };
