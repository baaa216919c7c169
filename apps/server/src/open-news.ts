import { desk, deskNews } from '@florin/engine/desk/desk-news';
import type { News } from '@florin/engine/news/news';
import { pauseAfterLook } from '@florin/engine/news/news';
import { paymentNews } from '@florin/engine/payments/payment-news';
import { feedNews } from '@florin/engine/webhooks/feed-news';
import { merchantNews } from '@florin/engine/webhooks/merchant-news';
import type { ConsoleNewsPorts } from './http/console-news.ts';
import type { ServerPorts } from './ports.ts';
import type { Warn } from './watch-lineage.ts';

/** How many payers' pages one server tells of what was written. */
const pageLimits = { watchersOfOneMax: 8, watchersMax: 5_000 };
const pageStreams = { heartbeatMs: 15_000, longestMs: 3_600_000 };
/** How many requests for the next event wait in one server; each is a program of a merchant. */
const feedLimits = { watchersOfOneMax: 20, watchersMax: 5_000 };
/** Pages of one merchant that are looked at, on all devices of all people; each page has one stream. */
const merchantLimits = { watchersOfOneMax: 50, watchersMax: 5_000 };
const deskLimits = { watchersOfOneMax: 200, watchersMax: 200 };
/** A session that has ended hears that there was something for so long, and never what. */
const consoleStreams = { heartbeatMs: 15_000, longestMs: 600_000 };
/** Counting every queue costs more than an index descent, and no person decides within a second. */
const deskPauseMs = 1_000;

type Ports = Pick<ServerPorts, 'db' | 'clock'>;

/** Looks for what was written of payments and feeds that somebody waits for. */
export function openNews({ db, clock }: Ports, warn: Warn) {
  const [payments, feed] = [paymentNews(db, pageLimits), feedNews(db, feedLimits)];
  const [merchants, operators] = [merchantNews(db, merchantLimits), deskNews(db, clock, deskLimits)];
  const looking = (what: string) => ({ clock, onAway: (error: unknown) => warn(error, what) });
  const stops = [
    keepLooking(payments, looking('news of payments')),
    keepLooking(feed, looking('news of events')),
    keepLooking(merchants, looking('news of merchants')),
    keepLooking(operators, { ...looking('news of the desk'), leastMs: deskPauseMs }),
  ];
  const consoles: ConsoleNewsPorts = {
    watch: {
      merchant: ({ accountId }, tell) => merchants.watch(accountId, tell),
      operator: (_caller, tell) => operators.watch(desk, tell),
    },
    ...consoleStreams,
  };
  const ending = new AbortController();
  return {
    payments: { watch: (...asked: Parameters<News['watch']>) => payments.watch(...asked), ...pageStreams },
    feed: { watch: (...asked: Parameters<News['watch']>) => feed.watch(...asked), ending: ending.signal },
    consoles,
    /** Whoever waits is answered. */
    end: () => ending.abort(),
    stop: async () => {
      for (const stop of stops) stop();
    },
  };
}

/** Looks again and again until it is stopped; a database that is away is told once. */
function keepLooking(
  news: News,
  { clock, onAway, leastMs = 0 }: { clock: Ports['clock']; onAway: (error: unknown) => void; leastMs?: number },
): () => void {
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
    if (!isStopped) timer = setTimeout(() => void look(), Math.max(leastMs, pauseAfterLook(tookMs))).unref();
  };
  plan(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
