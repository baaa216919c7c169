import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { hasEnded } from '@florin/nodes/processes';
import { type Host, within } from './network.ts';

/** The account of whatever refuses to be root. */
export const daemonId = 65_534;

const unprivileged = ['setpriv', `--reuid=${daemonId}`, `--regid=${daemonId}`, '--clear-groups'];

export interface DaemonOptions {
  host: Host;
  command: readonly string[];
  environment: Readonly<Record<string, string>>;
  logFile: string;
  asRoot?: boolean;
}

/** A program of the topology on its host, which the trial starts and kills. */
export class Daemon {
  readonly #options: DaemonOptions;
  #child: ChildProcess | null = null;

  constructor(options: DaemonOptions) {
    this.#options = options;
  }

  start(): void {
    const { host, command, environment, logFile, asRoot = false } = this.#options;
    const [program = '', ...args] = [...within(host), ...(asRoot ? [] : unprivileged), ...command];
    const log = openSync(logFile, 'a');
    this.#child = spawn(program, args, { cwd: '/', env: environment, stdio: ['ignore', log, log] });
    closeSync(log);
  }

  get isRunning(): boolean {
    return this.#child !== null && !hasEnded(this.#child);
  }

  /** Of the program itself: the commands before it replace themselves. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }
}
