import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { phpBinary } from '@florin/nodes/php-binary';
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

export interface Start {
  command: string;
  words: readonly string[];
  environment?: Environment;
}

/** How each receiver is started on a port. */
const starts: Record<string, (port: string) => Start> = {
  'fastify-receiver': () => ({ command: process.execPath, words: [example('fastify-receiver/main.ts')] }),
  'hono-receiver': () => ({ command: process.execPath, words: [example('hono-receiver/main.ts')] }),
  'route-handler': () => ({ command: process.execPath, words: [example('route-handler/main.ts')] }),
  'python-receiver': () => ({ command: 'python3', words: [example('python-receiver/receiver.py')] }),
  'php-receiver': (port) => {
    const { path, words: before, libraries } = phpBinary();
    const words = [...before, '-q', '-S', `127.0.0.1:${port}`, example('php-receiver/receiver.php')];
    return { command: path, words, environment: libraries === null ? {} : { LD_LIBRARY_PATH: libraries } };
  },
};

export const receivers = Object.keys(starts);

/**
 * How a receiver is started; null, loudly, where its runtime is not on this machine and cannot be fetched. In CI that is
 * a failure: a test that never runs proves nothing.
 */
export function startOf(name: string, port: string): Start | null {
  try {
    const start = starts[name]!(port);
    if (spawnSync(start.command, ['--version'], { env: { ...process.env, ...start.environment } }).status === 0)
      return start;
    throw new Error(`${start.command} is not on this machine.`);
  } catch (error) {
    if (process.env['CI'] === 'true') throw error;
    process.stderr.write(`\nSKIPPED: ${name}. ${String(error)}\n\n`);
    return null;
  }
}
