/** The words of the operators' desk. This file imports nothing, so that the domain may read it. */

/** Where something waits for a person: what to decide, what to explain, what to answer. */
export const deskQueues = [
  'withdrawals',
  'refunds',
  'unmatched',
  'quarantine',
  'failed',
  'sweep_failed',
  'suspended',
  'outgoing',
  'kyc',
  'tickets',
] as const;
export type DeskQueue = (typeof deskQueues)[number];

/** What an operator must know at once, the worst first. */
export const deskAlarms = [
  'database_rewound',
  'books_differ',
  'books_unchecked',
  'payouts_paused',
  'chain_halted',
  'chain_disputed',
  'chain_silent',
  'node_disagrees',
  'node_silent',
  'rate_stale',
  'token_refused',
  'gas_low',
  'addresses_low',
  'exchange_silent',
] as const;
export type DeskAlarm = (typeof deskAlarms)[number];

/** What a search may find. */
export const searchKinds = ['payment', 'withdrawal', 'refund', 'merchant', 'deposit', 'outgoing', 'ticket'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** What the service consists of beside its chains; one that never ran here is not told. */
export const healthParts = ['worker_scan', 'worker_deliver', 'worker_move', 'signer', 'books', 'payouts'] as const;
export type HealthPart = (typeof healthParts)[number];
