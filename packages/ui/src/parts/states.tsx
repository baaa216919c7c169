import type { ComponentChildren, VNode } from 'preact';
import type { Problem } from '../api/problem.ts';
import type { Query } from '../query/use-query.ts';
import { useSpeech } from '../words/spoken.ts';
import { Icon } from './icon.tsx';

/** What stands for something that is asked for. */
export function Loading() {
  const { words } = useSpeech();
  return (
    <div class="loading" role="status">
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <span class="unseen">{words.loading}</span>
    </div>
  );
}

/** What went wrong, and a way on. */
export function Failure({ problem, again }: { problem: Problem; again?: (() => void) | undefined }) {
  const { words, say } = useSpeech();
  const isForbidden = problem.code === 'FORBIDDEN' || problem.code === 'KYC_REQUIRED';
  return (
    <div class="notice bad" role="alert">
      <Icon name="alert" />
      <div>
        <p>
          <strong>{isForbidden ? words.no_right : words.failed}</strong> {problem.message}
        </p>
        {problem.requestId !== null && !isForbidden && <p class="hint">{say('quote', { id: problem.requestId })}</p>}
        {again && !isForbidden && (
          <button type="button" class="quiet" onClick={again}>
            {words.again}
          </button>
        )}
      </div>
    </div>
  );
}

/** Nothing is there yet: what would stand here, and how it comes. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty">
    <p class="empty-title">{title}</p>
    {children}
  </div>
);

/** One question in each of its states: what is known stays while it is asked again, with what went wrong above it. */
export function Asked<Data>({ query, children }: { query: Query<Data>; children: (data: Data) => VNode | null }) {
  const { data, problem, again } = query;
  if (data === null) return problem === null ? <Loading /> : <Failure problem={problem} again={again} />;
  return (
    <>
      {problem && <Failure problem={problem} again={again} />}
      {children(data)}
    </>
  );
}
