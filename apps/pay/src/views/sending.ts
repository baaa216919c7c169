import { useState } from 'preact/hooks';
import type { TextName } from '../i18n/en.ts';
import { later } from '../parts/time.ts';
import { secondsLeft } from '../show/countdown.ts';
import { visit } from '../visit.ts';
import type { SendOutcome } from '../wallet/outcome.ts';
import { askWithPatience } from '../wallet/patience.ts';
import type { PayingWallet } from '../wallet/wish.ts';

type State = { wallet: string; outcome: SendOutcome | 'asked' };

export const outcomeText: Readonly<Record<State['outcome'], TextName>> = {
  asked: 'wallet_asks',
  sent: 'wallet_sent',
  declined: 'wallet_declined',
  unknown_network: 'wallet_unknown_network',
  other_network: 'wallet_other_network',
  unsupported: 'wallet_unsupported',
  pending: 'wallet_pending',
  too_little: 'wallet_too_little',
  no_account: 'wallet_no_account',
  silent: 'wallet_silent',
  not_ready: 'wallet_not_ready',
  not_connected: 'wallet_not_connected',
  failed: 'wallet_failed',
};
const calm: ReadonlySet<State['outcome']> = new Set(['asked', 'sent']);

export interface Sending {
  state: State | null;
  /** A wallet is asked, or has sent: no other may be. */
  isBusy: boolean;
  pay: (wallet: Pick<PayingWallet, 'name' | 'pay'>) => Promise<void>;
  tell: (state: State) => void;
}

/** A wish as it was asked for, and until when its amount is held. */
interface Held {
  wish: string;
  until: string;
  now: () => number;
}

/**
 * What was sent by a wallet of this visit stays told over a reload: a second press would pay twice. It is told no longer
 * than the amount was held: a transaction that failed must not keep the wallet from paying the same amount at its new price.
 */
export function useSending({ wish, until, now }: Held): Sending {
  const [state, setState] = useState<State | null>(() => {
    const { sent } = visit.read();
    const isTold = sent?.wish === wish && secondsLeft(sent.until, now()) > 0;
    return isTold ? { wallet: sent.wallet, outcome: 'sent' } : null;
  });
  const isBusy = state !== null && calm.has(state.outcome);
  const tell = (next: State): void => {
    if (next.outcome === 'sent') visit.note({ sent: { wish, wallet: next.wallet, until } });
    setState(next);
  };
  const pay: Sending['pay'] = async ({ name: wallet, pay: ask }) => {
    // One transfer at a time: a wallet that is asked twice may send twice.
    if (isBusy) return;
    const told = (outcome: State['outcome']): void => tell({ wallet, outcome });
    told('asked');
    told(await askWithPatience(ask, { later, late: told }));
  };
  return { state, isBusy, pay, tell };
}
