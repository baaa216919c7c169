/** The words of the wire about transactions of ours. This file imports nothing, so that the domain may read it. */

/** Why a transaction leaves an address of ours: it moves coins, or lends a stake and takes it back. */
export const outgoingPurposes = [
  'sweep',
  'gas',
  'payout',
  'refund',
  'batch',
  'deployment',
  'cancel',
  'exchange',
  'consolidation',
  'top_up',
  'delegation',
  'undelegation',
] as const;
export type OutgoingPurpose = (typeof outgoingPurposes)[number];

/** How far an outgoing transaction has come; `dead` ones were given up before anything could move. */
export const outgoingStatuses = ['intent', 'reserved', 'signed', 'sent', 'included', 'final', 'dead'] as const;
export type OutgoingStatus = (typeof outgoingStatuses)[number];
