import type { News } from '@florin/engine/news/news';
import { pauseAfterLook } from '@florin/engine/news/news';
import { paymentNews } from '@florin/engine/payments/payment-news';
import { feedNews } from '@florin/engine/webhooks/feed-news';
import type { ServerPorts } from './ports.ts';
import type { Warn } from './watch-lineage.ts';

/** How many payers' pages one server tells of what was written. */
const pageLimits = { watchersOfOneMax: 8, watchersMax: 5_000 };
const pageStreams = { heartbeatMs: 15_000, longestMs: 3_600_000 };
/** How many requests for the next event wait in one server; each is a program of a merchant. */
const feedLimits = { watchersOfOneMax: 20, watchersMax: 5_000 };

type Ports = Pick<ServerPorts, 'db' | 'clock'>;

/** Looks for what was written of payments and feeds that somebody waits for. */
export function openNews({ db, clock }: Ports, warn: Warn) {
  const [payments, feed] = [paymentNews(db, pageLimits), feedNews(db, feedLimits)];
  const stops = [
    keepLooking(payments, clock, (error) => warn(error, 'news of payments')),
    keepLooking(feed, clock, (error) => warn(error, 'news of events')),
  ];
  const ending = new AbortController();
  return {
    payments: { watch: (...asked: Parameters<News['watch']>) => payments.watch(...asked), ...pageStreams },
    feed: { watch: (...asked: Parameters<News['watch']>) => feed.watch(...asked), ending: ending.signal },
    /** Whoever waits is answered. */
    end: () => ending.abort(),
    stop: async () => {
      for (const stop of stops) stop();
    },
  };
}

/** Looks again and again until it is stopped; a database that is away is told once. */
function keepLooking(news: News, clock: Ports['clock'], onAway: (error: unknown) => void): () => void {
  let isAway = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const begun = clock.now().getTime();
    const failure = await news.look().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (failure && !isAway) onAway(failure.error);
    isAway = failure !== null;
    plan(clock.now().getTime() - begun);
  };
  const plan = (tookMs: number): void => {
    if (!isStopped) timer = setTimeout(() => void look(), pauseAfterLook(tookMs)).unref();
  };
  plan(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
