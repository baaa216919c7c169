import { execFile } from 'node:child_process';
import { compiled } from './compiled.ts';

/** How a process of the product ended, and what it said. */
export interface Told {
  code: number;
  out: string;
  err: string;
}

/** Runs an entry file as an operator does, in a process of its own, with nothing but this environment. */
export const runCommand = (
  main: string,
  args: readonly string[],
  { env, input = '' }: { env: Readonly<Record<string, string>>; input?: string },
): Promise<Told> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [main, ...args],
      { env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, ...env } },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
    child.stdin?.end(input);
  });
