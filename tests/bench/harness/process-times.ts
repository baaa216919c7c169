import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Processor time of a process in clock ticks, all its threads together, from the text of /proc/<pid>/stat. */
export function parseTicks(stat: string): number {
  // The second field is the command in parentheses and may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  if (!Number.isInteger(user) || !Number.isInteger(system)) throw new TypeError('This is not the stat of a process.');
  return user + system;
}

const ticksPerSecond = (): number => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
let secondsPerTick = 0;

/** Seconds of processor time that a process has used; null when it has ended. */
export function processorSeconds(pid: number): number | null {
  secondsPerTick ||= 1 / ticksPerSecond();
  try {
    return parseTicks(readFileSync(`/proc/${pid}/stat`, 'utf8')) * secondsPerTick;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null;
    throw error;
  }
}

/** Seconds by process, for those that run. */
export const processorTimes = (pids: readonly number[]): Map<number, number> =>
  new Map(
    pids.flatMap((pid) => {
      const seconds = processorSeconds(pid);
      return seconds === null ? [] : [[pid, seconds]];
    }),
  );

/** Seconds used between two readings; a process that is new in the second one counts from its start. */
export const secondsBetween = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
