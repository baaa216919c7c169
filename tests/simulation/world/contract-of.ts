import type { TestToken } from '@florin/testing/catalogue';

/** In lower case, as the simulated chain writes addresses; empty for the chain's own coin. */
export const contractOf = ({ contract }: TestToken): string => (contract ?? '').toLowerCase();
