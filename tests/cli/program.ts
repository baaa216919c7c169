import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../packages/cli/src/bin.ts', import.meta.url));

/** The program as a process of its own, that knows nothing of this one's environment. */
export class CliProcess {
  out = '';
  err = '';
  readonly ended: Promise<number | NodeJS.Signals | null>;
  readonly #child: ChildProcess;

  constructor(argv: readonly string[], env: Readonly<Record<string, string>>, cwd?: string) {
    this.#child = spawn(process.execPath, [entry, ...argv], {
      env: { PATH: process.env['PATH'], ...env },
      ...(cwd === undefined ? {} : { cwd }),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child.stdout?.on('data', (text: Buffer) => (this.out += text.toString()));
    this.#child.stderr?.on('data', (text: Buffer) => (this.err += text.toString()));
    this.ended = new Promise((resolve) => this.#child.once('close', (code, signal) => resolve(signal ?? code)));
  }

  type(text: string): void {
    this.#child.stdin?.end(text);
  }

  kill(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    this.#child.kill(signal);
    return this.ended;
  }
}
