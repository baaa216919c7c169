import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answers } from './answers.ts';
import type { Terminal } from './ask-answers.ts';
import { run, type RunOptions, SetupError, writeWith } from './machine.ts';
import { backupFolder, inOrder, opsPorts, root, type User, users } from './places.ts';
import { findingsOf, thisCode } from './processes.ts';

export const node = (script: string, args: readonly string[], options: RunOptions = {}): string =>
  run(process.execPath, [join(root, script), ...args], options);

export const admin = (args: readonly string[], input = ''): string =>
  node('apps/server/src/admin/main.ts', args, { input });

/** Indexes of an old database take their time, and one that is ended half-way begins anew. @returns what it ran */
export const migrate = (): string => node('apps/server/src/admin/main.ts', ['migrate'], { limitMs: null });

const askedBack = 3;

/** The seed of a new signer; its words are shown this once and asked back, or written where the answers say. */
export async function makeSeed({ words_file: file }: Answers, terminal: Terminal): Promise<void> {
  const told = node('apps/signer/src/create-seed.ts', ['--show'], { user: 'florin-signer' });
  const words = told.trim().split('\n').at(-1)?.split(' ') ?? [];
  if (!told.includes('Write these words down')) return terminal.say('  The seed is there already, and stays.');
  if (file !== null) {
    writeWith(file, `${words.join(' ')}\n`, { user: 'root', group: 'root', mode: 0o400 });
    return terminal.say(`  The words of the seed are in ${file}: write them on paper and delete the file.`);
  }
  terminal.say('  Write these words down and keep them offline. Whoever has them has the coins; without them a lost');
  terminal.say('  disk loses the coins.\n');
  terminal.say(words.map((word, at) => `  ${String(at + 1).padStart(2)} ${word}`).join('\n'));
  for (let left = askedBack; left > 0;) {
    const at = randomInt(words.length);
    const answer = await terminal.ask(`\n  Word ${at + 1}`);
    if (answer.toLowerCase() === words[at]) left -= 1;
    else terminal.say('  That is another word. Look at the paper.');
  }
}

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
export function startBackups(): void {
  const first = join(backupFolder, 'first');
  if (!existsSync(first)) node('apps/server/src/backup/main.ts', ['backup', first], { limitMs: null });
  run('systemctl', ['enable', '--now', 'florin-backup.timer']);
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
