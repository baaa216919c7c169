import { useEffect, useRef, useState } from 'preact/hooks';

interface Copying {
  label: string;
  /** What is copied. */
  value: string;
  /** Shown behind the value, not copied. */
  unit?: string;
}

const shownMilliseconds = 2500;

/** Marks the value, so that the payer's own copy command takes it. */
const mark = (element: HTMLElement | null): void => {
  if (element) getSelection()?.selectAllChildren(element);
};

/** A value with its copy button; where the browser forbids copying, the value is marked instead. */
export function CopyField({ label, value, unit }: Copying) {
  const shown = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setOutcome(''), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('Copied');
    } catch {
      mark(shown.current);
      setOutcome('Marked');
    }
  };
  return (
    <div class="field">
      <dt>{label}</dt>
      <dd>
        <span class="value">
          <span ref={shown} class="text">
            {value}
          </span>
          {unit && <span class="unit"> {unit}</span>}
        </span>
        <button type="button" class="quiet" aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
          {outcome || 'Copy'}
        </button>
        <span class="unseen" role="status">
          {outcome && `${label}: ${outcome.toLowerCase()}`}
        </span>
      </dd>
    </div>
  );
}
