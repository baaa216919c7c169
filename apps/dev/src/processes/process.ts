import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { endProcess, hasEnded } from '@florin/nodes/processes';
import { CannotStart } from '../cannot-start.ts';

export interface ProcessPlan {
  name: string;
  /** Entry point, run by the Node that runs this. */
  entry: string;
  args?: readonly string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Whether the process answers; `log` is what it wrote since its start. Asked until it says yes. */
  isReady: (log: () => string) => Promise<boolean>;
}

export interface RunningProcess {
  pid: number;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** SIGTERM, and SIGKILL for one that does not listen. */
  end(): Promise<void>;
}

const logBytesMax = 10_000_000;
const readyMilliseconds = 30_000;
const askMilliseconds = 50;
const endMilliseconds = 10_000;

/** The process writes into the log file by itself, so that it goes on when this one is gone. */
function launch(plan: ProcessPlan): RunningProcess & { log: () => string; child: ChildProcess } {
  if (existsSync(plan.logFile) && statSync(plan.logFile).size > logBytesMax)
    renameSync(plan.logFile, `${plan.logFile}.old`);
  const log = openSync(plan.logFile, 'a', 0o600);
  const from = statSync(plan.logFile).size;
  // Detached: Ctrl-C in the terminal reaches the supervisor alone, which stops everything in order.
  const child = spawn(process.execPath, [plan.entry, ...(plan.args ?? [])], {
    env: plan.env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  if (child.pid === undefined) throw new CannotStart(`The ${plan.name} could not be started with ${process.execPath}.`);
  const pid = child.pid;
  return {
    pid,
    child,
    log: () => readFrom(plan.logFile, from),
    exited: new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal }))),
    end: () => (hasEnded(child) ? Promise.resolve() : endProcess(pid, ['SIGTERM', 'SIGKILL'], endMilliseconds)),
  };
}

function readFrom(path: string, position: number): string {
  const file = openSync(path, 'r');
  try {
    const text = Buffer.alloc(Math.max(0, fstatSync(file).size - position));
    return text.toString('utf8', 0, readSync(file, text, 0, text.length, position));
  } finally {
    closeSync(file);
  }
}

/**
 * Starts a process and waits until it answers; `onLaunch` learns of it before that.
 *
 * @throws CannotStart with its last words when it ends first or takes too long; the reason of `starting` when aborted
 */
export async function startProcess(
  plan: ProcessPlan,
  onLaunch: (running: RunningProcess) => void,
  starting?: AbortSignal,
): Promise<RunningProcess> {
  const running = launch(plan);
  onLaunch(running);
  const deadline = performance.now() + readyMilliseconds;
  while (performance.now() < deadline) {
    if (hasEnded(running.child))
      throw new CannotStart(`The ${plan.name} ended at its start${lastWords(running.log(), plan)}`);
    if (await plan.isReady(running.log).catch(() => false)) return running;
    if (starting?.aborted === true) break;
    await setTimeout(askMilliseconds);
  }
  await running.end();
  starting?.throwIfAborted();
  throw new CannotStart(
    `The ${plan.name} did not answer within ${readyMilliseconds / 1000} s${lastWords(running.log(), plan)}`,
  );
}

/** The message of the newest log line that has one, and where to read the rest. */
export function lastWords(log: string, { logFile }: Pick<ProcessPlan, 'logFile'>): string {
  const words = log
    .trim()
    .split('\n')
    .toReversed()
    .map(messageOf)
    .find((text) => text !== '');
  return `${words === undefined ? '' : `: ${words}`}. Its log: ${logFile}`;
}

function messageOf(line: string): string {
  if (!line.startsWith('{')) return /^\w*(Error|Refusal)\b.*:/.test(line) ? line.trim() : '';
  try {
    const entry = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return entry.err?.message ?? entry.msg ?? '';
  } catch {
    return '';
  }
}
