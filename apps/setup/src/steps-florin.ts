import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Terminal } from './ask-answers.ts';
import { run, type RunOptions, SetupError } from './machine.ts';
import { backupFolder, inOrder, opsPorts, root, secretFiles, type User, users } from './places.ts';
import { findingsOf, thisCode } from './processes.ts';

export const node = (script: string, args: readonly string[], options: RunOptions = {}): string =>
  run(process.execPath, [join(root, script), ...args], options);

export const admin = (args: readonly string[], input = ''): string =>
  node('apps/server/src/admin/main.ts', args, { input });

/** Indexes of an old database take their time, and one that is ended half-way begins anew. @returns what it ran */
export const migrate = (): string => node('apps/server/src/admin/main.ts', ['migrate'], { limitMs: null });

export const createSeed = (word: '--show' | '--show-again'): string =>
  node('apps/signer/src/create-seed.ts', [word], { user: 'florin-signer' });

/** What the signer's own check tells: the public key that the server and the payment page verify addresses with. */
export function readAttestationKey(): string {
  const seed = findingsOf(thisCode, 'florin-signer').find(({ what }) => what === 'seed');
  const [, key] = /attestation key (\S+)/.exec(seed?.detail ?? '') ?? [];
  if (key === undefined) throw new SetupError(`The signer tells no attestation key. ${seed?.detail ?? ''}`.trim());
  return key;
}

/** The page carries the key, so it is built once there is one. */
export const buildPayPage = (attestationKey: string): string =>
  node('apps/pay/scripts/build.ts', [], { env: { FLORIN_ATTESTATION_KEY: attestationKey } });

/** A first backup, which shows that it can be made, and one each night from now on. */
export function startBackups({ say }: Terminal): void {
  const first = join(backupFolder, 'first');
  // Only an earlier run of this step writes there, and it was ended.
  rmSync(`${first}.part`, { recursive: true, force: true });
  if (!existsSync(first)) node('apps/server/src/backup/main.ts', ['backup', first], { limitMs: null });
  run('systemctl', ['enable', '--now', 'florin-backup.timer']);
  say(`  Each night one more comes into ${backupFolder}: copy it to another place. Its keys are on this machine alone`);
  say('  until you copy them as well, to a third place, since who has both can read the backup:');
  say(`  ${secretFiles.backup}: without it nobody opens a backup, neither here nor anywhere else.`);
  say(`  ${secretFiles.sealing}: without it webhook secrets and second factors of a backup are lost.`);
}

const readyMs = 60_000;
const pauseMs = 500;
const answerMs = 5_000;

export const reloadUnits = (): string => run('systemctl', ['daemon-reload']);

/** Starts the processes now and at every boot, and waits until each says that it is ready. */
export async function startProcesses(): Promise<void> {
  reloadUnits();
  for (const user of inOrder) run('systemctl', ['enable', user]);
  for (const user of inOrder) run('systemctl', ['restart', user]);
  for (const user of users) await awaitReady(user);
}

/** Has one process end and start with the unit that is there now; over once it is ready. */
export async function restart(user: User): Promise<void> {
  reloadUnits();
  run('systemctl', ['restart', user]);
  await awaitReady(user);
}

async function awaitReady(user: User): Promise<void> {
  const port = opsPorts[user.replace('florin-', '') as keyof typeof opsPorts];
  const deadline = performance.now() + readyMs;
  while (performance.now() < deadline) {
    const asked = fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(answerMs) });
    const answer = await asked.catch(() => null);
    if (answer?.status === 200) return;
    await sleep(pauseMs);
  }
  throw new SetupError(`${user} is not ready after ${readyMs / 1000} s: journalctl -u ${user} says why.`);
}
