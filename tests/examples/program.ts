import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { root } from '../architecture/tree.ts';

type Environment = Readonly<Record<string, string>>;

/** A program of ours or of an example; it ends with its test. */
export class Program {
  printed = '';
  readonly #child: ChildProcess;

  constructor(command: string, words: readonly string[], environment: Environment = {}) {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment };
    this.#child = spawn(command, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (text: Buffer) => (this.printed += text.toString()));
    onTestFinished(() => void this.#child.kill('SIGKILL'));
  }

  /** Waits for what it prints. */
  async prints(pattern: RegExp): Promise<void> {
    await vi.waitUntil(() => pattern.test(this.printed), { timeout: 60_000, interval: 50 });
  }

  /** Waits for its end. */
  async ends(): Promise<string> {
    await vi.waitUntil(() => this.#child.exitCode !== null, { timeout: 60_000, interval: 50 });
    if (this.#child.exitCode !== 0) throw new Error(this.printed);
    return this.printed;
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }
}

const example = (path: string): string => join('examples', path);

/** How each receiver is started on a port, and whether its runtime is on this machine. */
export const receivers: Record<string, (port: string) => readonly [command: string, words: readonly string[]]> = {
  'fastify-receiver': () => [process.execPath, [example('fastify-receiver/main.ts')]],
  'hono-receiver': () => [process.execPath, [example('hono-receiver/main.ts')]],
  'route-handler': () => [process.execPath, [example('route-handler/main.ts')]],
  'python-receiver': () => ['python3', [example('python-receiver/receiver.py')]],
  'php-receiver': (port) => ['php', ['-q', '-S', `127.0.0.1:${port}`, example('php-receiver/receiver.php')]],
};

/** Why a command cannot be run here; null when it can. */
export const missing = (command: string): string | null =>
  spawnSync(command, ['--version']).status === 0 ? null : `SKIPPED: ${command} is not on this machine.`;
