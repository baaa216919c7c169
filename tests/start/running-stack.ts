import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compiled } from '@florin/testing/compiled';
import { runCommand, type Told } from '@florin/testing/run-command';
import { type DevFile, readDevFile } from '../../apps/dev/src/dev-file.ts';
import { homeFolder, root } from '../../apps/dev/src/settings.ts';
import { readRecord } from '../../apps/dev/src/home/leftovers.ts';
import { isRunning } from '../../apps/dev/src/home/process-identity.ts';

/** `npm start` must be ready within this time; a test fails after three times that. */
const readySeconds = 60;

/** The development stack as a newcomer starts it, in a folder and on a port of the test's own. */
export class RunningStack {
  readonly file: DevFile;
  readonly #home: string;
  readonly #supervisor: ChildProcess;

  private constructor(home: string, supervisor: ChildProcess, file: DevFile) {
    this.#home = home;
    this.#supervisor = supervisor;
    this.file = file;
  }

  /** @param settings for all of its processes, beside those that it gives them itself */
  static async start(
    home: string,
    port: number,
    args: readonly string[] = [],
    settings: Readonly<Record<string, string>> = {},
  ): Promise<RunningStack> {
    const supervisor = spawn(process.execPath, [join(root, 'apps/dev/src/main.ts'), ...args], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: compiled,
        FLORIN_HOME: home,
        FLORIN_PORT: String(port),
        NO_COLOR: '1',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let screen = '';
    for (const stream of [supervisor.stdout, supervisor.stderr])
      stream.on('data', (text: Buffer) => (screen += text.toString()));
    const path = join(homeFolder({ FLORIN_HOME: home }), 'dev.json');
    for (let waited = 0; waited < readySeconds * 3 * 5; waited += 1) {
      const file = readDevFile(path);
      if (file) return new RunningStack(home, supervisor, file);
      if (supervisor.exitCode !== null) break;
      await sleep(200);
    }
    supervisor.kill('SIGKILL');
    throw new Error(`The stack did not become ready:\n${screen}`);
  }

  /** SIGKILL of the supervisor and of everything that it started, at once. */
  async killEverything(): Promise<void> {
    const record = join(homeFolder({ FLORIN_HOME: this.#home }), 'processes.json');
    const started = readRecord(record).filter(isRunning);
    this.#supervisor.kill('SIGKILL');
    for (const { pid } of started) process.kill(pid, 'SIGKILL');
    await this.#exited();
  }

  /** SIGKILL of one process alone; the supervisor starts it again. */
  kill(name: 'server' | 'worker'): void {
    process.kill(this.pid(name), 'SIGKILL');
  }

  /** Of the one that runs now. */
  pid(name: 'server' | 'worker'): number {
    const record = join(homeFolder({ FLORIN_HOME: this.#home }), 'processes.json');
    const found = readRecord(record).find((one) => one.name === name && isRunning(one));
    if (!found) throw new Error(`No ${name} runs.`);
    return found.pid;
  }

  /** `npm run books -- --full --json` against this stack. */
  books(): Promise<Told> {
    const env = {
      DATABASE_URL: this.file.database_url,
      FLORIN_SIGNER_SOCKET: join(this.#home, 'signer', 'signer.sock'),
    };
    return runCommand(join(root, 'apps/worker/src/books.ts'), ['--full', '--json'], { env });
  }

  /** Ctrl-C. */
  async stop(): Promise<void> {
    this.#supervisor.kill('SIGINT');
    await this.#exited();
  }

  async #exited(): Promise<void> {
    if (this.#supervisor.exitCode !== null || this.#supervisor.signalCode !== null) return;
    await new Promise((resolve) => this.#supervisor.once('exit', resolve));
  }
}
