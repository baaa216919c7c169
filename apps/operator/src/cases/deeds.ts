import type { AdminPayment } from '@florin/sdk/admin';

/** What an administrator can do to a payment by its own name. */
export type DeedName = 'release' | 'keep' | 'recompute' | 'retrySweep' | 'settlePartial' | 'fail' | 'expire';

interface Deed {
  verb: string;
  title: string;
  effect: string;
  danger?: boolean;
}

export const deeds: Readonly<Record<DeedName, Deed>> = {
  release: {
    verb: 'Release',
    title: 'Let the payment go on',
    effect: 'Its coins count, leave quarantine, are swept, and the merchant is credited.',
    danger: true,
  },
  keep: {
    verb: 'Keep',
    title: 'Leave the coins in quarantine',
    effect: 'They stay set apart and are credited to nobody. The case leaves the desk; it can be released later.',
  },
  recompute: {
    verb: 'Take up again',
    title: 'Take the payment up again',
    effect: 'It goes where its choices and its coins say: what arrived counts, and it may be settled.',
  },
  retrySweep: {
    verb: 'Sweep again',
    title: 'Sweep again',
    effect: 'The coins are brought to the treasury once more; the merchant is credited when they arrive.',
  },
  settlePartial: {
    verb: 'Settle the part',
    title: 'Settle what has arrived',
    effect: 'What came is swept and credited in proportion; the payment ends as partly paid.',
  },
  fail: {
    verb: 'Take out',
    title: 'Take it out of processing',
    effect: 'Nothing of it is credited until it is taken up again.',
    danger: true,
  },
  expire: {
    verb: 'End it',
    title: 'End the payment',
    effect: 'The payer can no longer pay it. What arrives later is listed as unmatched.',
    danger: true,
  },
};

/** What is possible in a status; the server refuses what is not. */
export function deedsOf(status: AdminPayment['status']): DeedName[] {
  if (status === 'blacklisted') return ['release', 'keep'];
  if (status === 'failed') return ['recompute'];
  if (status === 'sweep_failed') return ['retrySweep'];
  if (status === 'expired_selection') return ['settlePartial', 'expire', 'fail'];
  if (status === 'completed' || status === 'expired' || status === 'expired_partial') return [];
  return status === 'awaiting_selection' || status === 'awaiting_payment' ? ['expire', 'fail'] : ['fail'];
}
