import type { Checkout } from '@florin/contract/schemas/checkout';
import { listen } from '@florin/ui/news/listen';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { PayApi } from '../api/pay-api.ts';
import { later } from '../parts/time.ts';
import { paceOf } from '../show/view.ts';
import { PaymentWatch, type WatchState } from '../watch/payment-watch.ts';

interface Sources {
  now: () => number;
  known: Checkout | null;
  newsAddress: string;
}

/**
 * The payment as it stands, kept fresh: by polls, and by the news of the server at `newsAddress` while it is under way. A payer who
 * comes back, or gets a connection again, sees them at once.
 */
export function usePayment(api: PayApi, { now, known, newsAddress }: Sources) {
  const [, drawAgain] = useState<WatchState>();
  const watch = useMemo(
    () => new PaymentWatch(api, { isHidden: () => document.hidden, later, onChange: drawAgain }, known),
    [api],
  );
  const look = useCallback(() => void watch.look(), [watch]);
  useEffect(() => {
    const seen = (): void => {
      if (!document.hidden) look();
    };
    // A page that the back button brings out of the browser's cache may be hours old.
    const shown = (event: PageTransitionEvent): void => {
      if (event.persisted) look();
    };
    void watch.begin();
    document.addEventListener('visibilitychange', seen);
    addEventListener('pageshow', shown);
    addEventListener('online', look);
    return () => {
      watch.stop();
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('pageshow', shown);
      removeEventListener('online', look);
    };
  }, [watch, look]);
  const { state } = watch;
  const isUnderWay = state.kind === 'ready' && paceOf[state.checkout.status] === 'watched';
  useEffect(
    () => (isUnderWay ? listen(newsAddress, { hear: () => void watch.hear(), later }) : undefined),
    [watch, isUnderWay, newsAddress],
  );
  const confirm = useCallback((tokenId: string) => watch.confirm(tokenId), [watch]);
  const change = useCallback(() => watch.change(), [watch]);
  const serverNow = useCallback(() => now() + api.serverAhead(), [now, api]);
  return { state, confirm, change, serverNow, look };
}
