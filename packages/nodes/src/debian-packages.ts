import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const downloadMilliseconds = 60_000;

/**
 * Fetches Debian's packages and unpacks them into a folder, which needs no rights and installs nothing. A folder that
 * `isWhole` by then was filled by somebody else meanwhile, is in use, and stays.
 * @throws Error when this machine has no apt, or apt offers one of them no more.
 */
export function unpackDebian(packages: readonly string[], folder: string, isWhole: () => boolean): void {
  mkdirSync(join(folder, '..'), { recursive: true });
  const fresh = mkdtempSync(`${folder}-`);
  try {
    const run = (command: string, args: readonly string[]): void => {
      execFileSync(command, args, { cwd: fresh, stdio: ['ignore', 'ignore', 'pipe'], timeout: downloadMilliseconds });
    };
    run('apt-get', ['download', ...packages]);
    for (const file of readdirSync(fresh).filter((name) => name.endsWith('.deb'))) run('dpkg', ['-x', file, 'root']);
    if (isWhole()) return;
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(fresh, 'root'), folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

const onlyDepends = ['pre-depends', 'recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'];

/** Of every system that runs Node.js, and not to be mixed with another release's. */
const ofTheSystem = new Set(['libc6', 'libgcc-s1', 'libstdc++6']);

/**
 * Libraries that a package needs, and those that they need, beside what every system has: names differ between Debian's
 * releases.
 * @throws Error when this machine has no apt, or apt does not know the package.
 */
export function librariesOf(name: string): string[] {
  const args = ['depends', '--recurse', ...onlyDepends.map((kind) => `--no-${kind}`), name];
  const listed = execFileSync('apt-cache', args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString();
  return listed.split('\n').filter((line) => /^lib[a-z0-9]/.test(line) && !ofTheSystem.has(line));
}

/** The one folder of libraries that Debian calls after the machine, for example x86_64-linux-gnu. */
export function librariesBelow(root: string): string | null {
  const folder = join(root, 'usr', 'lib');
  const name = existsSync(folder) ? readdirSync(folder).find((one) => one.endsWith('-linux-gnu')) : undefined;
  return name === undefined ? null : join(folder, name);
}

/** What a failed command said of itself. */
export const reasonOf = (error: unknown): string => String((error as { stderr?: Buffer }).stderr ?? error).trim();
