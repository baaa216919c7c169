// The upgrade of the page, inside the trial's root file system: with a new worker that does not start, and then with a whole one.
import { upgradeCommands } from './typed.ts';

/** Types commands into a shell of the root file system, and tells what it printed. */
export type Type = (commands: readonly string[]) => Promise<string>;

const { offline, folder } = upgradeCommands();
const next = `"${folder}"`;
const worker = `${folder}/apps/worker/src/main.ts`;
/** As a mistake of a release is that no check finds. */
const breakIt = `sed -i "1i if (!process.argv.includes('--check')) throw new Error('Broken for the trial.');" ${worker}`;
const processes = ['signer', 'worker', 'server'] as const;

/** The folder whose code each process runs. */
async function foldersOf(type: Type): Promise<string[]> {
  const told = await type(processes.map((name) => `readlink /proc/$(cat /run/stand-in/florin-${name}.pid)/cwd`));
  return told.trim().split('\n');
}

const expectFolders = async (type: Type, wanted: readonly string[]): Promise<void> => {
  const found = await foldersOf(type);
  if (found.join() !== wanted.join()) throw new Error(`${processes.join()} run ${found.join()}, not ${wanted.join()}.`);
};

/** What no check finds is put back; the same command goes on once it is mended. @returns minutes of the upgrade that went well */
export async function playUpgrade(type: Type, say: (line: string) => void): Promise<number> {
  const [after = ''] = (await type([`readlink -f ${next}`])).trim().split('\n');
  await type([breakIt]);
  say(`$ ${offline.join('\n$ ')}`);
  const failed = await type([...offline.slice(0, -1), `${offline.at(-1)} 2>&1 && exit 9 || true`]);
  say(failed.trimEnd());
  if (!failed.includes('florin-worker of /opt/florin runs again'))
    throw new Error('The broken worker was not put back.');
  await expectFolders(type, [after, '/opt/florin', '/opt/florin']);
  await type([`cd ${next}`, 'git checkout --quiet apps/worker/src/main.ts']);
  const begun = performance.now();
  say((await type([`cd ${next}`, offline.at(-1) ?? ''])).trimEnd());
  const minutes = (performance.now() - begun) / 60_000;
  await expectFolders(type, [after, after, after]);
  return minutes;
}
