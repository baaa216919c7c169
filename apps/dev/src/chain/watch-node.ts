import { identityOf, isRunning } from '../home/process-identity.ts';

const lookMilliseconds = 500;

/** Tells once when a process is gone. Answers how to stop watching. */
export function watchNode(pid: number, onLost: () => void): () => void {
  const identity = identityOf(pid);
  const timer = setInterval(() => {
    if (identity !== null && isRunning(identity)) return;
    clearInterval(timer);
    onLost();
  }, lookMilliseconds);
  return () => clearInterval(timer);
}
