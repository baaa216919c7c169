import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { PayApi } from '../api/pay-api.ts';
import { PaymentWatch, type WatchState } from '../watch/payment-watch.ts';

const later = (work: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** The payment as it stands, kept fresh; a payer who comes back, or gets a connection again, sees news at once. */
export function usePayment(api: PayApi, now: () => number) {
  const [state, setState] = useState<WatchState>({ kind: 'loading' });
  const watch = useMemo(
    () => new PaymentWatch(api, { isHidden: () => document.hidden, later, onChange: setState }),
    [api],
  );
  useEffect(() => {
    const look = (): void => void watch.look();
    const seen = (): void => {
      if (!document.hidden) look();
    };
    look();
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', look);
    return () => {
      watch.stop();
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('online', look);
    };
  }, [watch]);
  const confirm = useCallback((tokenId: string) => watch.confirm(tokenId), [watch]);
  const serverNow = useCallback(() => now() + api.serverAhead(), [now, api]);
  return { state, confirm, serverNow };
}
