import type { PayoutCoverage } from '@florin/domain/ports/payout-provider';
import { formatUsd } from '@florin/domain/money/usd';
import type { CatalogueCache, Chain } from '../catalogue/catalogue.ts';
import { requireChain, requirePayoutToken, withdrawalTerms } from './payout-chains.ts';

export interface FeeEstimate {
  chain: Chain;
  /** US dollars, as text. */
  feeUsd: string;
  minUsd: string;
}

/**
 * What a withdrawal of a chain would cost now. Refuses with NOT_FOUND (no such chain) and VALIDATION_ERROR (no
 * withdrawals there).
 */
export async function estimateFee(
  { catalogue, coverage }: { catalogue: CatalogueCache; coverage: PayoutCoverage },
  chainId: string,
): Promise<FeeEstimate> {
  const present = await catalogue.current();
  const chain = requireChain(present, chainId);
  requirePayoutToken(present, coverage, chainId);
  const { feeUsd, minUsd } = withdrawalTerms(present, chain);
  return { chain, feeUsd: formatUsd(feeUsd), minUsd: formatUsd(minUsd) };
}
