import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { endProcess, hasEnded, until } from '@florin/nodes/processes';

export interface ChildPlan {
  entry: string;
  env: Record<string, string>;
  /** Standard output and errors go here, as they go to a file in production. */
  logFile: string;
  /** Options of Node itself. */
  nodeOptions?: readonly string[];
  isReady: () => Promise<boolean>;
}

export interface Child {
  pid: number;
  end(): Promise<void>;
}

const readyMs = 30_000;

/** Starts a process that serves until it is ended, and waits for it to answer. */
export async function startChild(plan: ChildPlan): Promise<Child> {
  const log = openSync(plan.logFile, 'a');
  const child = spawn(process.execPath, [...(plan.nodeOptions ?? []), plan.entry], {
    env: plan.env,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const end = async () => {
    process.off('exit', kill);
    await endChild(child);
  };
  const answered = await until(async () => hasEnded(child) || (await plan.isReady().catch(() => false)), readyMs, 50);
  if (!answered || hasEnded(child) || child.pid === undefined) {
    await end();
    throw new Error(`${plan.entry} did not start: ${readFileSync(plan.logFile, 'utf8').slice(-2000)}`);
  }
  return { pid: child.pid, end };
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  await endProcess(child.pid, ['SIGTERM', 'SIGKILL']);
}

/** The shell's environment without settings of another stack. */
export function cleanEnvironment(): Record<string, string> {
  const foreign = /^(FLORIN_|PG[A-Z]|DATABASE_URL$|NODE_OPTIONS$)/;
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => !foreign.test(entry[0]) && entry[1] !== undefined,
    ),
  );
}
