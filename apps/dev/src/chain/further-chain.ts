import type { AdminChain } from '@florin/contract/schemas/chain';
import type { Database } from '@florin/database/database';
import type { TakenHome } from '../context/take-home.ts';

/** What a local chain is started on. */
export interface Ground {
  taken: TakenHome;
  database: Database;
}

/** A token as the catalogue is to have it. */
export interface LocalToken {
  symbol: string;
  name: string;
  decimals: number;
  /** Null for the chain's own coin; every other is taken for a stablecoin. */
  contract: string | null;
  /** What the treasury begins with, in base units; nothing when omitted. */
  opening?: bigint;
}

/** A local chain that runs: how it is reached, and what the first start enters into the catalogue and the treasury. */
export interface StartedChain {
  /** Of the chain's node. */
  url: string;
  identity: Pick<AdminChain, 'name' | 'short_name' | 'chain_type' | 'network'>;
  tokens: readonly LocalToken[];
  /** Addresses with coins and tokens; none where the node's own wallet pays. */
  payers: string[];
  /** There is a standard for links to its payments, and it knows all of its tokens. */
  hasPaymentLinks: boolean;
  /** Puts the opening of each token there; nothing twice after a start that was cut off. */
  fund(treasury: string): Promise<void> | void;
}

/** What the signer signs at most, in base units of the chain's own coin. */
export interface SigningLimits {
  /** That one transaction may cost. */
  fee: bigint;
  /** That one gas funding may send. */
  gas: bigint;
  /** Of its own coin that one refund may send, and all of 24 hours. */
  refund: bigint;
}

/** A local chain beside Ethereum's. */
export interface FurtherChain extends StartedChain {
  limits: SigningLimits;
  /** Blocks are final once they are deep enough; elsewhere the chain itself says which are. */
  isFinalByDepth: boolean;
}

/** What the operator puts in at the beginning to pay out: 1,000,000 USDT. */
export const openingUsdt = 1_000_000n * 10n ** 6n;

/** Tether's and Circle's dollars, as every chain has them. */
export const usdt = (contract: string) => ({ symbol: 'USDT', name: 'Tether USD', decimals: 6, contract }) as const;
export const usdc = (contract: string) => ({ symbol: 'USDC', name: 'USD Coin', decimals: 6, contract }) as const;
