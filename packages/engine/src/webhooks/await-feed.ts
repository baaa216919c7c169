import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import type { News } from '../news/news.ts';
import { type FeedPage, latest, readFeed } from './read-feed.ts';

export interface FeedAsked {
  after: string | null;
  limit: number;
}

/**
 * A merchant's events after a cursor; where there is none yet, the next one as soon as the feed shows it, or none once
 * `until` has aborted. Answers at once where too many wait already. Refuses as `readFeed` does.
 */
export async function awaitFeed(
  { db, feed }: { db: Session; feed: Pick<News, 'watch'> },
  merchantId: string,
  { until, ...asked }: FeedAsked & { until: AbortSignal },
): Promise<FeedPage> {
  const first = await readFeed(db, merchantId, asked);
  if (first.events.length > 0 || asked.after === latest || until.aborted) return first;
  const turn = new Turn(until);
  const end = await feed.watch(merchantId, () => turn.come()).catch(whereFull);
  if (end === null) return first;
  try {
    // What was told between the first look and the watch is seen here: only then waiting leaves nothing out.
    for (;;) {
      const page = await readFeed(db, merchantId, asked);
      if (page.events.length > 0 || until.aborted) return page;
      await turn.next();
    }
  } finally {
    end();
  }
}

function whereFull(error: unknown): null {
  if (error instanceof Refusal && error.code === 'RATE_LIMIT_EXCEEDED') return null;
  throw error;
}

/** Comes whenever something was told since it was last taken, and for ever once its time is over. */
class Turn {
  #isThere = false;
  #wake = (): void => {};
  readonly #until: AbortSignal;

  constructor(until: AbortSignal) {
    this.#until = until;
    until.addEventListener('abort', () => this.come(), { once: true });
  }

  come(): void {
    this.#isThere = true;
    this.#wake();
  }

  async next(): Promise<void> {
    if (!this.#isThere && !this.#until.aborted) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#isThere = false;
  }
}
