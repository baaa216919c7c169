import { useState } from 'preact/hooks';
import { type Problem, problemOf } from '../api/problem.ts';

/** Something that a person asks for, once at a time. */
export interface Action {
  isBusy: boolean;
  problem: Problem | null;
  /** What is wrong with a field; empty for nothing. */
  wrong: (field: string) => string;
  /** Does it; whatever goes wrong becomes the problem, and nothing else happens. */
  act: (work: () => PromiseLike<void>) => Promise<void>;
  reset: () => void;
}

export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const act = async (work: () => PromiseLike<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, wrong: (field) => problem?.fields[field] ?? '', act, reset: () => setProblem(null) };
}
