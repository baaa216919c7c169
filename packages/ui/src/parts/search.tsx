import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useSettled } from '../query/use-settled.ts';
import { useSpeech } from '../words/spoken.ts';
import { Dialog } from './dialog.tsx';
import { Entry } from './entry.tsx';
import { Icon } from './icon.tsx';

/** Opens the search, and says by which keys it opens as well. */
export function SearchButton({ press }: { press: () => void }) {
  const { words } = useSpeech();
  return (
    <button type="button" class="quiet" aria-keyshortcuts="Meta+K Control+K" onClick={press}>
      <Icon name="search" />
      {words.search}
      <kbd aria-hidden="true">⌘K</kbd>
    </button>
  );
}

interface SearchDialogProps {
  /** What the one field is called, and what may be typed into it. */
  label: string;
  hint: string;
  close: () => void;
  /** What is found by a word; the word is empty before one is typed. */
  children: (word: string) => ComponentChildren;
}

/** One word, and whatever is found by it as soon as somebody stops typing. */
export function SearchDialog({ label, hint, close, children }: SearchDialogProps) {
  const { words } = useSpeech();
  const [text, setText] = useState('');
  const word = useSettled(text);
  return (
    <Dialog title={words.search} close={close}>
      <div class="form">
        <Entry name="q" kind="exact" label={label} hint={hint} value={text} change={setText} max={254} />
        <div class="form" aria-live="polite">
          {children(word)}
        </div>
      </div>
    </Dialog>
  );
}
