import { nowMs } from '../format/system-clock.ts';
import { hearsNews, onNews } from '../news/news.ts';

/** Where news are heard, the poll is there for what they leave out. */
const calmer = 4;
/** News that follow each other are answered together, at most so many times while a poll would be made once. */
const answersMax = 5;

/**
 * Asks again when there is news, and now and then without: every `everyMs`, or a quarter as often while news are heard.
 * Nobody asks for a page that nobody looks at. Returns how to end it.
 */
export function keepFresh(again: () => void, everyMs: number): () => void {
  let askedAt = nowMs();
  let planned: ReturnType<typeof setTimeout> | null = null;
  const ask = (): void => {
    planned = null;
    if (document.visibilityState !== 'visible') return;
    askedAt = nowMs();
    again();
  };
  const end = onNews(() => {
    planned ??= setTimeout(ask, Math.max(0, askedAt + everyMs / answersMax - nowMs()));
  });
  const timer = setInterval(() => {
    const wait = hearsNews() ? calmer * everyMs : everyMs;
    if (nowMs() - askedAt >= wait - everyMs / 2) ask();
  }, everyMs);
  return () => {
    end();
    clearInterval(timer);
    if (planned !== null) clearTimeout(planned);
  };
}
