import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, problemOf } from '../api/problem.ts';
import { keepFresh } from './keep-fresh.ts';

/** What a screen knows of a question to the server. Data stays while it is asked again. */
export interface Query<Data> {
  data: Data | null;
  problem: Problem | null;
  isLoading: boolean;
  /** Asks again now. */
  again: () => void;
}

/** The answers of screens that were left, so that coming back shows something at once. */
const kept = new Map<string, unknown>();
const keptMax = 50;

function keep(key: string, data: unknown): void {
  kept.delete(key);
  kept.set(key, data);
  const [oldest] = kept.keys();
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
}

/** Forgets every answer: somebody else may sign in next. */
export const forgetAnswers = (): void => kept.clear();

interface State<Data> {
  key: string;
  data: Data | null;
  problem: Problem | null;
  isLoading: boolean;
}

const fresh = <Data>(key: string): State<Data> => ({
  key,
  data: (kept.get(key) as Data | undefined) ?? null,
  problem: null,
  isLoading: true,
});

/**
 * Asks the server when `key` changes and, with `everyMs`, when there is news and at least so often while none are heard.
 *
 * @param load gets a signal that ends the call when its answer is of no use any more
 */
export function useQuery<Data>(
  key: string,
  load: (signal: AbortSignal) => PromiseLike<Data>,
  everyMs: number | null = null,
): Query<Data> {
  const [state, setState] = useState(() => fresh<Data>(key));
  const [turn, setTurn] = useState(0);
  const loader = useRef(load);
  loader.current = load;
  const again = useCallback(() => setTurn((count) => count + 1), []);
  useEffect(() => {
    const controller = new AbortController();
    setState((last) => (last.key === key ? { ...last, isLoading: true } : fresh<Data>(key)));
    const tell = (found: Partial<State<Data>>): void => {
      if (!controller.signal.aborted) setState((last) => ({ ...last, ...found, isLoading: false }));
    };
    const ask = async (): Promise<void> => {
      try {
        const data = await loader.current(controller.signal);
        keep(key, data);
        tell({ data, problem: null });
      } catch (error) {
        if (!controller.signal.aborted) tell({ problem: problemOf(error) });
      }
    };
    void ask();
    return () => controller.abort();
  }, [key, turn]);
  useEffect(() => {
    if (everyMs === null) return;
    return keepFresh(again, everyMs);
  }, [everyMs, again]);
  const { data, problem, isLoading } = state.key === key ? state : fresh<Data>(key);
  return { data, problem, isLoading, again };
}
