import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { inherited } from '../processes/environment.ts';
import { root } from '../settings.ts';

/** Runs the operator's command line, as a person would with `npm run admin`; `input` is its standard input. */
export type AdminCommand = (args: readonly string[], input?: string) => Promise<void>;

const entry = join(root, 'apps', 'server', 'src', 'admin', 'main.ts');

/** Its calls throw CannotStart with what the command said when it fails. */
export const adminCommand =
  (databaseUrl: string): AdminCommand =>
  (args, input = '') =>
    new Promise((resolve, reject) => {
      const env = { ...inherited(process.env), FLORIN_ENV: 'development', DATABASE_URL: databaseUrl };
      const child = execFile(process.execPath, [entry, ...args], { env }, (error, _out, words) => {
        if (error === null) resolve();
        else
          reject(
            new CannotStart(
              `"npm run admin -- ${args.join(' ')}" failed: ${words.trim().split('\n')[0] || error.message}`,
            ),
          );
      });
      child.stdin?.end(input);
    });
