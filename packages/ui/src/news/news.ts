import { listen } from './listen.ts';

const hearers = new Set<() => void>();
let isHeard = false;
let end: (() => void) | null = null;

/** Whether the server can tell of news now: then nobody has to ask often. */
export const hearsNews = (): boolean => isHeard;

const later = (work: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** One stream for the whole page, while somebody looks: browsers keep few connections to one origin. */
function begin(): () => void {
  let close = (): void => {};
  const lost = (): void => void (isHeard = false);
  const hear = (): void => {
    isHeard = true;
    for (const one of hearers) one();
  };
  const look = (): void => {
    close();
    lost();
    close = document.visibilityState === 'visible' ? listen('/news', { hear, lost, later }) : () => {};
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    close();
    lost();
  };
}

/** Calls `hear` whenever something was written that this person may see; returns how to end it. */
export function onNews(hear: () => void): () => void {
  hearers.add(hear);
  end ??= begin();
  return () => {
    hearers.delete(hear);
    if (hearers.size > 0) return;
    end?.();
    end = null;
  };
}
