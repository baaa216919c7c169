/** Whether a process that died is started again. */

const restartsMax = 3;
const withinMilliseconds = 60_000;

export interface Death {
  /** It had answered once since its start. */
  wasReady: boolean;
  signal: NodeJS.Signals | null;
}

export interface RestartPolicy {
  /** False when the process dies again and again by itself: starting it once more would help nobody. */
  mayRestart(death: Death, atMilliseconds: number): boolean;
}

/**
 * Three restarts within a minute. A process that worked and was killed from outside is not counted: the fault is not
 * its own, and whoever kills it on purpose wants to see it come back.
 */
export function restartPolicy(): RestartPolicy {
  let restarts: number[] = [];
  return {
    mayRestart({ wasReady, signal }, at) {
      if (wasReady && signal === 'SIGKILL') return true;
      restarts = restarts.filter((before) => at - before < withinMilliseconds);
      if (restarts.length >= restartsMax) return false;
      restarts.push(at);
      return true;
    },
  };
}
