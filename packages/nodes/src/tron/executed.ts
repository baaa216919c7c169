import type { Run } from './executor.ts';
import type { TronTransaction } from './read-transaction.ts';

/** A transaction in a block, and what it did. */
export interface Executed extends TronTransaction {
  result: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY';
  fee: bigint;
  energy: bigint;
  bandwidth: bigint;
  run: Run | null;
}
