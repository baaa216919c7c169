import type { TronTransaction } from './read-transaction.ts';

/** What changes a chain: the same steps in the same order make the same blocks. */
export type TronStep =
  | { kind: 'start'; time: bigint }
  | { kind: 'grant'; word: string; sun: bigint }
  | { kind: 'deploy'; code: string }
  | { kind: 'broadcast'; raw: string }
  | { kind: 'send'; owner: string; what: TronTransaction['what']; feeLimit: bigint }
  | { kind: 'block'; time: bigint };
