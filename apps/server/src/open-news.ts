import { pauseAfterLook, PaymentNews } from '@florin/engine/payments/payment-news';
import type { ServerPorts } from './ports.ts';
import type { Warn } from './watch-lineage.ts';

/** How many payers' pages one server tells of what was written. */
const newsLimits = { watchersOfPaymentMax: 8, watchersMax: 5_000 };
const newsStreams = { heartbeatMs: 15_000, longestMs: 3_600_000 };

/** Looks for what was written of payments that somebody looks at; a database that is away is told once. */
export function openNews({ db, clock }: ServerPorts, warn: Warn) {
  const news = new PaymentNews(db, newsLimits);
  let isAway = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const begun = clock.now().getTime();
    const failure = await news.look().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (failure && !isAway) warn(failure.error, 'news of payments');
    isAway = failure !== null;
    plan(clock.now().getTime() - begun);
  };
  const plan = (tookMs: number): void => {
    if (!isStopped) timer = setTimeout(() => void look(), pauseAfterLook(tookMs)).unref();
  };
  plan(0);
  const watch: PaymentNews['watch'] = (id, tell) => news.watch(id, tell);
  return {
    news: { watch, ...newsStreams },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
