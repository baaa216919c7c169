import type { PaymentStatus } from '@florin/contract/vocabulary';

/** What the page shows below the amount. `notice` is a text alone. */
export type View = 'choose' | 'choose_again' | 'pay' | 'confirming' | 'confirmed' | 'completed' | 'notice';

export const viewOf: Readonly<Record<PaymentStatus, View>> = {
  awaiting_selection: 'choose',
  awaiting_payment: 'pay',
  partially_paid: 'pay',
  confirming: 'confirming',
  confirmed: 'confirmed',
  completed: 'completed',
  expired: 'notice',
  expired_selection: 'choose_again',
  expired_partial: 'notice',
  blacklisted: 'notice',
  sweep_failed: 'notice',
  failed: 'notice',
};

/** `slow`: waits for somebody at the service, or for coins that come although it is over. */
export type Pace = 'watched' | 'slow';

export const paceOf: Readonly<Record<PaymentStatus, Pace>> = {
  awaiting_selection: 'watched',
  awaiting_payment: 'watched',
  partially_paid: 'watched',
  confirming: 'watched',
  confirmed: 'watched',
  completed: 'slow',
  expired: 'slow',
  expired_selection: 'watched',
  expired_partial: 'slow',
  blacklisted: 'slow',
  sweep_failed: 'slow',
  failed: 'slow',
};
