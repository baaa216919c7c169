import { useEffect, useRef, useState } from 'preact/hooks';
import { useSpeech } from '../words/spoken.ts';
import { Icon } from './icon.tsx';

const shownMs = 2500;

/** A value with its copy button; where the browser forbids copying, the value is marked instead. */
export function Copy({ label, value }: { label: string; value: string }) {
  const { words, say } = useSpeech();
  const shown = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'marked' | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setOutcome('marked');
    }
  };
  return (
    <span class="copy">
      <bdi ref={shown} class="exact" dir="ltr">
        {value}
      </bdi>
      <button type="button" class="quiet" aria-label={say('copy_what', { what: label })} onClick={() => void copy()}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        <span aria-hidden="true">{words[outcome ?? 'copy']}</span>
      </button>
      <span class="unseen" role="status">
        {outcome && `${label}: ${words[outcome]}`}
      </span>
    </span>
  );
}
