import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocale } from '../i18n/locale.tsx';
import { Icon } from './icon.tsx';

interface Copying {
  label: string;
  /** What is copied, to the letter. */
  value: string;
  /** How it is shown. */
  children: ComponentChildren;
}

const shownMilliseconds = 2500;
type Outcome = 'copied' | 'marked';

/** Marks the value, so that the payer's own copy command takes it. */
const mark = (element: HTMLElement | null): void => {
  if (element) getSelection()?.selectAllChildren(element);
};

/** A value with its copy button; where the browser forbids copying, the value is marked instead. */
export function CopyField({ label, value, children }: Copying) {
  const { text } = useLocale();
  const shown = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOutcome(null), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      mark(shown.current);
      setOutcome('marked');
    }
  };
  return (
    <div class="field">
      <dt>{label}</dt>
      <dd>
        <span ref={shown} class="value">
          {children}
        </span>
        <button type="button" class="quiet" onClick={() => void copy()}>
          <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
          <span aria-hidden="true">{text(outcome ?? 'copy')}</span>
          <span class="unseen">{text('copy_what', { what: label })}</span>
        </button>
        <span class="unseen" role="status">
          {outcome && `${label}: ${text(outcome)}`}
        </span>
      </dd>
    </div>
  );
}
