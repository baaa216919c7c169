import { execFileSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Polls `ready` until it answers true; false when `milliseconds` have passed. */
export async function until(
  ready: () => boolean | Promise<boolean>,
  milliseconds: number,
  every = 15,
): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline) {
    if (await ready()) return true;
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  return ready();
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** The command line of a running process; null when there is no such process. */
export function commandLine(pid: number): string | null {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null;
    } catch {
      return null;
    }
  }
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Sends the signals one after another, each time waiting, until the process is gone. */
export async function endProcess(pid: number, signals: readonly NodeJS.Signals[], waitEach = 10_000): Promise<void> {
  for (const signal of signals) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await until(() => commandLine(pid) === null, waitEach)) return;
  }
}
