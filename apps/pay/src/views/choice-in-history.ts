import { useEffect, useRef } from 'preact/hooks';
import { codeOf } from '../api/pay-failure.ts';
import { isPositive } from '../show/amount.ts';
import { viewOf } from '../show/view.ts';
import { visit } from '../visit.ts';
import type { Shown } from './shown.ts';

type Chosen = Pick<Shown, 'checkout' | 'change'>;

/** Whether another coin may still be chosen. */
export const isChangeable = ({ status, total_received_crypto: received }: Shown['checkout']): boolean =>
  status === 'awaiting_payment' && !isPositive(received);

/** A choice is an entry of the history: going back from it leads to the coins instead of out of the page. */
export function useChoiceInHistory({ checkout, change }: Chosen): void {
  const view = viewOf[checkout.status];
  const last = useRef(view);
  const present = useRef(checkout);
  present.current = checkout;
  useEffect(() => {
    if (last.current.startsWith('choose') && view === 'pay' && !visit.read().chose) visit.enter({ chose: true });
    last.current = view;
  }, [view]);
  useEffect(() => {
    const back = (): void => {
      if (visit.read().chose || !isChangeable(present.current)) return;
      // Without an answer the page stays as it is, and the poll tells why.
      void change().catch(codeOf);
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, [change]);
}
