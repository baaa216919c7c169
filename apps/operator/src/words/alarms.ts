import type { Overview } from '@florin/sdk/admin';

type AlarmName = Overview['alarms'][number]['alarm'];

/** The name of each alarm, and where one looks into it. */
export const alarms: Readonly<Record<AlarmName, { label: string; href: string }>> = {
  database_rewound: { label: 'The database went back', href: '/books' },
  books_differ: { label: 'The books do not balance', href: '/books' },
  books_unchecked: { label: 'The books are not checked', href: '/books' },
  payouts_paused: { label: 'Payouts are paused', href: '/books' },
  chain_halted: { label: 'Chain halted', href: '/chains' },
  chain_disputed: { label: 'Nodes contradict each other', href: '/chains' },
  chain_silent: { label: 'Chain silent', href: '/chains' },
  node_disagrees: { label: 'A node differs', href: '/chains' },
  node_silent: { label: 'A node is silent', href: '/chains' },
  rate_stale: { label: 'No fresh rate', href: '/rates' },
  token_refused: { label: 'Token not confirmed', href: '/rates' },
  gas_low: { label: 'Little gas left', href: '/treasury' },
  addresses_low: { label: 'Few addresses left', href: '/treasury' },
  exchange_silent: { label: 'Exchange silent', href: '/treasury' },
};

/** What stops money: the others can wait an hour. */
export const isGrave = (name: AlarmName): boolean =>
  ['database_rewound', 'books_differ', 'payouts_paused', 'chain_halted', 'chain_disputed'].includes(name);
