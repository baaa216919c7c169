import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface RestartedProcessOptions {
  /** A command that runs another one, for example in a network of its own; none when omitted. */
  within?: readonly string[];
  /** The tree that it runs in; this one when omitted. */
  root?: string;
  /** A file for Node to run. */
  entry: string;
  env: NodeJS.ProcessEnv;
  /** What it writes is added here. */
  logFile: string;
}

const thisTree = fileURLToPath(new URL('../../', import.meta.url));
const patienceMs = 10_000;

/** A real process that a test may kill: whenever it ends it is started again at once. */
export class RestartedProcess {
  readonly #options: RestartedProcessOptions;
  #child: ChildProcess;
  #stopping = false;
  #ready = false;

  constructor(options: RestartedProcessOptions) {
    this.#options = options;
    this.#child = this.#launch();
  }

  /** True when it has said so in a line of its log, and neither ended nor was killed since. */
  get isReady(): boolean {
    return this.#ready;
  }

  /** Of the one that runs now. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** SIGKILL, now. */
  kill(): void {
    this.#ready = false;
    this.#child.kill('SIGKILL');
  }

  /** Ends it for good. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await exited;
    clearTimeout(patience);
  }

  #launch(): ChildProcess {
    const { root = thisTree, entry, env, logFile, within = [] } = this.#options;
    const [command = process.execPath, ...args] = [...within, process.execPath, entry];
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const log = createWriteStream(logFile, { flags: 'a' });
    child.stdout.pipe(log);
    child.stderr.pipe(log);
    child.stdout.on('data', (text: Buffer) => {
      if (!child.killed && text.toString().includes('ready"')) this.#ready = true;
    });
    child.once('exit', () => {
      this.#ready = false;
      if (!this.#stopping) this.#child = this.#launch();
    });
    return child;
  }
}
