import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const builder = fileURLToPath(new URL('../../packages/cli/scripts/build.ts', import.meta.url));

/** Builds the program as it is published, into `cli` of a folder; answers the file to run. */
export function buildProgramIn(folder: string): string {
  execFileSync(process.execPath, [builder, join(folder, 'cli')], { stdio: 'pipe' });
  return join(folder, 'cli/dist/bin.js');
}

/** The program as a process of its own, that knows nothing of this one's environment. */
export class CliProcess {
  out = '';
  err = '';
  readonly ended: Promise<number | NodeJS.Signals | null>;
  readonly #child: ChildProcess;

  constructor(program: string, argv: readonly string[], env: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [program, ...argv], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.on('data', (text: Buffer) => (this.out += text.toString()));
    this.#child.stderr?.on('data', (text: Buffer) => (this.err += text.toString()));
    this.ended = new Promise((resolve) => this.#child.once('close', (code, signal) => resolve(signal ?? code)));
  }

  kill(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    this.#child.kill(signal);
    return this.ended;
  }
}
