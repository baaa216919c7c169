import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../cannot-start.ts';
import { inherited } from '../processes/environment.ts';
import { root } from '../settings.ts';

const entry = join(root, 'apps', 'pay', 'scripts', 'build.ts');

/** Builds the payment page where it is missing or older than its sources, as `npm run build:pay` does. */
export async function buildPayPage(): Promise<void> {
  await promisify(execFile)(process.execPath, [entry], { env: inherited(process.env) }).catch(
    (error: { message: string; stderr?: string }) => {
      throw new CannotStart(`"npm run build:pay" failed: ${error.stderr?.trim() || error.message}`);
    },
  );
}
