import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useSpeech } from '../words/spoken.ts';
import { Icon } from './icon.tsx';

/**
 * A question above the page. The browser's own dialog keeps the keyboard inside and gives the focus back; what is asked
 * for has it first, where the browser would give it to the way out.
 */
export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const { words } = useSpeech();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('.entry')?.focus();
  }, []);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={titleId} onClose={close}>
      <div class="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" class="quiet" aria-label={words.close} onClick={() => dialog.current?.close()}>
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
