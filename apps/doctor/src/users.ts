import { readFileSync } from 'node:fs';

export const processes = ['server', 'worker', 'signer'] as const;
export type Process = (typeof processes)[number];
export type Users = Readonly<Record<Process, string>>;

/** Users of the units that `npm run setup` writes, or those that `--users` names. @throws Error with a line for the operator. */
export function readUsers(args: readonly string[]): Users {
  const at = args.indexOf('--users');
  const named = at < 0 ? [] : (args[at + 1] ?? '').split(',');
  const given = Object.fromEntries(named.map((entry) => entry.split('=', 2)));
  const unknown = Object.keys(given).filter((name) => !processes.some((one) => one === name));
  if (unknown.length > 0) throw new Error(`--users knows ${processes.join(', ')}, not ${unknown.join(', ')}.`);
  return Object.fromEntries(processes.map((name) => [name, given[name] ?? `florin-${name}`])) as unknown as Users;
}

export const userExists = (name: string): boolean =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .some((line) => line.startsWith(`${name}:`));
