import { useEffect, useRef } from 'preact/hooks';

const isBelowDialog = (): boolean => document.querySelector('dialog[open]') !== null;

/** Whether a key belongs to what has the focus, or to a dialog above the page. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null) ||
  isBelowDialog();

/** Single keys for what is done all day; never while somebody types, nor with a key held down that the browser owns. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const present = useRef(keys);
  present.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat || isTaken(event.target)) return;
      const deed = present.current[event.key.toLowerCase()];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Moves the focus along the rows of the page's lists. */
const step = (by: 1 | -1): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('main .row-link, main .case')];
  const at = rows.findIndex((row) => row === document.activeElement || row.contains(document.activeElement));
  const next = at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by;
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
};

/** j and k go down and up in lists; Enter opens, as on any link. */
export const useListKeys = (): void => useKeys({ j: () => step(1), k: () => step(-1) });

/** ⌘K or Ctrl-K, also while somebody types, but never above a dialog. */
export function useSearchKey(open: () => void): void {
  const present = useRef(open);
  present.current = open;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      if (!isBelowDialog()) present.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
