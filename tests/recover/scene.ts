import type { ChainKeys } from '@florin/domain/ports/chain';

/** One payment to a deposit address, as whoever paid it knows it. */
export interface Lost {
  index: bigint;
  /** Null for the chain's own coin. */
  token: string | null;
  amount: bigint;
}

/** A chain on which somebody paid addresses of a seed, and nothing else of the installation is left. */
export interface RecoveryScene {
  family: string;
  /** The settings that an operator writes. */
  variables: Readonly<Record<string, string>>;
  keys: ChainKeys;
  /** Pays the deposit address of each index: coins, tokens or both, by its place. */
  payEach(indexes: readonly bigint[]): Promise<Lost[]>;
  /** Gives the treasury what it pays fees with. */
  endowTreasury(): Promise<void>;
  /** What the treasury holds now, by token. */
  treasuryHolds(token: string | null): Promise<bigint>;
  stop(): Promise<void>;
}

/** Distinct indexes below a limit, in no order. */
export function randomIndexes(count: number, below: number, random: () => number): bigint[] {
  const indexes = new Set<bigint>();
  while (indexes.size < count) indexes.add(BigInt(Math.floor(random() * below)));
  return [...indexes];
}
