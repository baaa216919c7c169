import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../cannot-start.ts';
import { inherited } from '../processes/environment.ts';
import { root } from '../settings.ts';

/** Builds the payment page and the reference where they are missing or older than their sources. */
export async function buildPages(): Promise<void> {
  await Promise.all(['pay', 'docs'].map(build));
}

/** As `npm run build:pay` and `npm run build:docs` do. */
async function build(app: string): Promise<void> {
  const entry = join(root, 'apps', app, 'scripts', 'build.ts');
  await promisify(execFile)(process.execPath, [entry], { env: inherited(process.env) }).catch(
    (error: { message: string; stderr?: string }) => {
      throw new CannotStart(`"npm run build:${app}" failed: ${error.stderr?.trim() || error.message}`);
    },
  );
}
