import { performance } from 'node:perf_hooks';
import type { ProcessRecord } from '../home/leftovers.ts';
import { startProcess, type ProcessPlan, type RunningProcess } from './process.ts';
import { restartPolicy, type Death, type RestartPolicy } from './restarts.ts';

export interface KeeperParts {
  record: ProcessRecord;
  /** Aborted when the first start shall not be waited for any longer. */
  starting?: AbortSignal;
  /** Told when a process came back after it died. */
  onRestart: (news: { name: string; cause: string; milliseconds: number }) => void;
  /** Told once when a process is given up. */
  onGiveUp: (news: { name: string; cause: string }) => void;
  policy?: RestartPolicy;
}

export interface KeptProcess {
  pid(): number | null;
  /** Ends it and lets it stay ended. */
  stop(): Promise<void>;
}

type End = { code: number | null; signal: NodeJS.Signals | null };

const causeOf = ({ code, signal }: End): string => signal ?? `exit code ${code}`;

/**
 * Starts a process and starts it again when it dies.
 *
 * @throws CannotStart when it does not even start once
 */
export async function keepRunning(plan: ProcessPlan, parts: KeeperParts): Promise<KeptProcess> {
  const policy = parts.policy ?? restartPolicy();
  let stopping = false;
  let current: RunningProcess | null = null;
  const launched = (running: RunningProcess) => {
    current = running;
    parts.record.add(plan.name, running.pid);
    if (stopping) void running.end();
  };
  const revive = async (end: End): Promise<RunningProcess | null> => {
    const diedAt = performance.now();
    let death: Death = { wasReady: true, signal: end.signal };
    let cause = causeOf(end);
    while (!stopping) {
      if (!policy.mayRestart(death, performance.now())) {
        parts.onGiveUp({ name: plan.name, cause });
        return null;
      }
      const next = await startProcess(plan, launched).catch((error: Error) => error);
      if (!(next instanceof Error)) {
        parts.onRestart({ name: plan.name, cause, milliseconds: performance.now() - diedAt });
        return next;
      }
      death = { wasReady: false, signal: null };
      cause = next.message;
    }
    return null;
  };
  const watch = async (started: RunningProcess) => {
    for (let running: RunningProcess | null = started; running !== null;) running = await revive(await running.exited);
  };
  const first = await startProcess(plan, launched, parts.starting).catch((error: unknown) => {
    parts.record.remove(plan.name);
    throw error;
  });
  const ended = watch(first);
  return {
    pid: () => current?.pid ?? null,
    stop: async () => {
      stopping = true;
      await current?.end();
      await ended;
      parts.record.remove(plan.name);
    },
  };
}
