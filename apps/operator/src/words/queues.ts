import type { Overview } from '@florin/sdk/admin';

type QueueName = Overview['queues'][number]['queue'];

interface QueueWords {
  label: string;
  /** What waits, for who has never met it. */
  about: string;
  /** Its list, filtered to what waits. */
  href: string;
}

/** What each queue is called and where its cases are decided. */
export const queues: Readonly<Record<QueueName, QueueWords>> = {
  withdrawals: {
    label: 'Withdrawals to approve',
    about: 'Merchants wait for their money.',
    href: '/approvals?kind=withdrawals',
  },
  refunds: {
    label: 'Refunds to approve',
    about: 'Payers have named an address and wait for their coins.',
    href: '/approvals?kind=refunds',
  },
  kyc: {
    label: 'Verifications to review',
    about: 'Merchants cannot take payments, or no larger sums, until somebody has looked.',
    href: '/approvals?kind=kyc',
  },
  unmatched: {
    label: 'Unmatched coins',
    about: 'Coins came that no payment has taken.',
    href: '/cases?kind=unmatched',
  },
  quarantine: {
    label: 'Coins in quarantine',
    about: 'Coins of a listed sender are set apart until somebody decides.',
    href: '/cases?kind=quarantine',
  },
  failed: { label: 'Failed payments', about: 'They were taken out of processing.', href: '/cases?kind=failed' },
  sweep_failed: {
    label: 'Sweeps given up',
    about: 'Coins lie on addresses, and the merchant is not credited.',
    href: '/cases?kind=sweep_failed',
  },
  suspended: {
    label: 'Suspended payments',
    about: 'Coins that were final left the chain.',
    href: '/cases?kind=suspended',
  },
  outgoing: {
    label: 'Outgoing, stuck',
    about: 'On their way for more than 15 minutes.',
    href: '/treasury/outgoing',
  },
  tickets: { label: 'Open tickets', about: 'Payers wait for an answer.', href: '/tickets' },
};
