import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../cannot-start.ts';
import { inherited } from '../processes/environment.ts';
import { root } from '../settings.ts';

const pages = { pay: 'pay', console: 'consoles', operator: 'consoles' } as const;

const build = async ([folder, command]: [string, string]): Promise<void> => {
  const entry = join(root, 'apps', folder, 'scripts', 'build.ts');
  await promisify(execFile)(process.execPath, [entry], { env: inherited(process.env) }).catch(
    (error: { message: string; stderr?: string }) => {
      throw new CannotStart(`"npm run build:${command}" failed: ${error.stderr?.trim() || error.message}`);
    },
  );
};

/** Builds the payment page and the consoles where they are missing or older than their sources. */
export async function buildPages(): Promise<void> {
  await Promise.all(Object.entries(pages).map(build));
}
