import { useEffect, useState } from 'preact/hooks';
import { withQuery } from './match.ts';

/** What a screen reads from the address. The address is the state: a reload or a link shows the same. */
export interface Place {
  path: string;
  search: string;
}

const changed = 'florin:place';
const present = (): Place => ({ path: location.pathname, search: location.search });

/** Goes to an address of this console. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  dispatchEvent(new Event(changed));
  if (!replace) scrollTo(0, 0);
}

/** The present address; a step to where one already is makes another one of it, too. */
export function usePlace(): Place {
  const [place, setPlace] = useState(present);
  useEffect(() => {
    const look = (): void => setPlace(present());
    addEventListener('popstate', look);
    addEventListener(changed, look);
    look();
    return () => {
      removeEventListener('popstate', look);
      removeEventListener(changed, look);
    };
  }, []);
  return place;
}

/** Values of the query with how to change them: a filter replaces the entry of the history, so that Back leaves the list. */
export function useQueryValues(): [URLSearchParams, (changes: Readonly<Record<string, string | null>>) => void] {
  const { path, search } = usePlace();
  const change = (changes: Readonly<Record<string, string | null>>): void =>
    navigate(path + withQuery(search, changes), { replace: true });
  return [new URLSearchParams(search), change];
}

/** Whether a click shall stay on this page: with a key held down it opens a tab, as on any link. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Whether a link leads to another part of the page where one is: the browser goes there, and takes the focus along. */
const isWithinPage = ({ pathname, search, hash }: HTMLAnchorElement): boolean =>
  hash !== '' && pathname === location.pathname && search === location.search;

/** Makes every link to another page of this origin below an element a step of ours; answers how to stop. */
export function takeLinks(element: HTMLElement): () => void {
  const follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (event.defaultPrevented || !isPlain(event) || isWithinPage(link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  element.addEventListener('click', follow);
  return () => element.removeEventListener('click', follow);
}
