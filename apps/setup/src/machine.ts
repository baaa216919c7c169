import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A step that cannot be done: one line for the operator, with what to do. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

const commandMs = 180_000;

export interface RunOptions {
  /** Whose process it is; root where nobody is named. */
  user?: string;
  input?: string;
  env?: Readonly<Record<string, string>>;
  /** What it printed is wanted whether or not it failed. */
  mayFail?: boolean;
  /** Milliseconds until it is ended; null: it takes as long as there are rows. */
  limitMs?: number | null;
}

/** What the command printed. @throws SetupError with its last words when it fails */
export function run(
  command: string,
  args: readonly string[],
  { user, input = '', env = {}, mayFail = false, limitMs = commandMs }: RunOptions = {},
): string {
  const [program = '', ...rest] =
    user === undefined ? [command, ...args] : ['runuser', '-u', user, '--', command, ...args];
  try {
    return execFileSync(program, rest, {
      input,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(limitMs === null ? {} : { timeout: limitMs }),
      encoding: 'utf8',
    });
  } catch (error) {
    const { stderr, stdout, message } = error as { stderr?: string; stdout?: string; message: string };
    if (mayFail && stdout) return stdout;
    throw new SetupError(
      `"${command} ${args[0] ?? ''}" failed: ${(stderr?.trim() || stdout?.trim() || message).slice(-2_000)}`,
    );
  }
}

export const hasCommand = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${name}`));

const idOf = (list: '/etc/passwd' | '/etc/group', name: string): number => {
  const line = readFileSync(list, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  if (line === undefined) throw new SetupError(`${list} has no ${name}.`);
  return Number(line.split(':')[2]);
};
export const hasEntry = (list: '/etc/passwd' | '/etc/group', name: string): boolean =>
  readFileSync(list, 'utf8')
    .split('\n')
    .some((one) => one.startsWith(`${name}:`));

/** Who owns a file, and who may open it. */
export interface Rights {
  user: string;
  group: string;
  mode: number;
}

export const worldReadable: Rights = { user: 'root', group: 'root', mode: 0o644 };

function give(path: string, { user, group, mode }: Rights): void {
  chmodSync(path, mode);
  chownSync(path, idOf('/etc/passwd', user), idOf('/etc/group', group));
}

/** Written closed and opened afterwards, so that nobody reads it in between. */
export function writeWith(path: string, text: string, rights: Rights): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  writeFileSync(path, text, { mode: 0o600 });
  give(path, rights);
}

/** A secret is made once: what is there already stays. */
export function writeOnce(path: string, make: () => string, rights: Rights): string {
  if (!existsSync(path)) writeWith(path, `${make()}\n`, rights);
  else give(path, rights);
  return readFileSync(path, 'utf8').trim();
}

export function folderWith(path: string, rights: Rights): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  give(path, rights);
}
