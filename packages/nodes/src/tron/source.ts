import type { TronBlock } from './chain.ts';
import type { Executed } from './executed.ts';
import type { Executor } from './executor.ts';
import type { Ledger } from './ledger.ts';
import type { TronTransaction } from './read-transaction.ts';

/** What a node's answers are written from: a chain with its accounts, prices and contracts. */
export interface TronSource {
  readonly chainId: number;
  readonly blocks: readonly TronBlock[];
  readonly head: TronBlock;
  readonly solid: TronBlock;
  find(txId: string): { block: TronBlock; transaction: Executed } | null;
  /** What waits for a block, as far as the node tells of it. */
  waiting(txId: string): Pick<TronTransaction, 'txId' | 'rawHex'> | null;
  /** Takes signed bytes; answers their hash. @throws Refused */
  broadcast(bytes: Uint8Array): Promise<string>;
  readonly ledger: Pick<Ledger, 'has' | 'resources' | 'parameters' | 'factors' | 'stakes'>;
  readonly executor: Pick<Executor, 'balance' | 'hasCode' | 'try'>;
}
