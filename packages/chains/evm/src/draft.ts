import type { Hex } from './erc20.ts';
import type { OpenAuthorization } from './set-code-transaction.ts';

/** A transaction without number and prices. */
export interface Draft {
  to: string;
  value: bigint;
  data: Hex;
  /** Its limit. */
  gas: bigint;
  /** What it is expected to use. */
  gasUsed: bigint;
  /** Without the number of the chain. */
  authorizations: readonly Omit<OpenAuthorization, 'chainId'>[];
}
