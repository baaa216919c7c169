import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A process that no later one can be mistaken for: its number may be given again, but not with the same start. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in the system's own words. */
  started: string;
}

/** When the process started; null when there is none with this number. */
export function startOf(pid: number): string | null {
  return existsSync('/proc/self/stat') ? startOnLinux(pid) : startElsewhere(pid);
}

export const identityOf = (pid: number): ProcessIdentity | null => {
  const started = startOf(pid);
  return started === null ? null : { pid, started };
};

/** True while exactly this process runs. */
export const isRunning = ({ pid, started }: ProcessIdentity): boolean => startOf(pid) === started;

function startOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in field 2 may hold spaces and brackets; the state follows its last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // proc(5), field 22: ticks since boot.
    return `${boot}:${fields[19]}`;
  } catch {
    return null;
  }
}

function startElsewhere(pid: number): string | null {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
