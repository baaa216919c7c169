import { invalid, notFound } from '@florin/domain/errors';
import { usdUp } from '@florin/domain/exchange/amounts';
import { addUsd, maxUsd, usd } from '@florin/domain/money/usd';
import type { PayoutCoverage } from '@florin/domain/ports/payout-provider';
import type { WithdrawalTerms } from '@florin/domain/withdrawal/quote';
import { type Catalogue, type Chain, isOffered, type Token } from '../catalogue/catalogue.ts';

/** Settlements are paid out in this token and in no other. */
export const payoutSymbol = 'USDT';

/** The token that withdrawals of a chain are paid out in; undefined where none can be paid out at present. */
export const payoutTokenOf = (catalogue: Catalogue, coverage: PayoutCoverage, chainId: string): Token | undefined =>
  [...catalogue.tokens.values()].find(
    (token) =>
      token.chainId === chainId &&
      token.symbol === payoutSymbol &&
      isOffered(token) &&
      isCovered(catalogue, coverage, token),
  );

/** The active payer must be able to pay: our treasury, or the exchange, which may have suspended the chain. */
const isCovered = ({ exchangeChains }: Catalogue, coverage: PayoutCoverage, token: Token): boolean =>
  exchangeChains === null
    ? coverage.covers(toPayoutToken(token))
    : token.asset.kind === 'token' && exchangeChains.get(token.chainId)?.isOpen === true;

/** The token as the payout port takes it. */
export const toPayoutToken = ({ chainId, chain, asset }: Token) => ({ chainId, chainType: chain.chainType, asset });

/** The chains that withdrawals can be paid out on at present, by name. */
export const listPayoutChains = (catalogue: Catalogue, coverage: PayoutCoverage): Chain[] =>
  [...catalogue.chains.values()].filter(({ id }) => payoutTokenOf(catalogue, coverage, id) !== undefined);

/**
 * What a withdrawal of this chain costs and the least that may be asked for, in US dollars: the chain's own settings,
 * and not below what the active exchange takes, rounded up to a cent. Its minimum is of what arrives, so that the fee
 * comes on top.
 */
export function withdrawalTerms({ exchangeChains }: Catalogue, chain: Chain): WithdrawalTerms {
  const [ownFee, ownMin] = [usd(chain.withdrawalFeeUsd), usd(chain.minWithdrawalUsd)];
  const theirs = exchangeChains?.get(chain.id);
  if (!theirs) return { feeUsd: ownFee, minUsd: ownMin };
  const feeUsd = maxUsd(ownFee, usdUp(theirs.fee));
  return { feeUsd, minUsd: maxUsd(ownMin, addUsd(usdUp(theirs.minimum), feeUsd)) };
}

/** Refuses with VALIDATION_ERROR (`chain_id`). */
export function requirePayoutToken(catalogue: Catalogue, coverage: PayoutCoverage, chainId: string): Token {
  const token = payoutTokenOf(catalogue, coverage, chainId);
  if (!token) throw invalid('chain_id', 'Withdrawals in USDT are not available on this chain at present.');
  return token;
}

/** Refuses with NOT_FOUND for a chain that does not exist. */
export function requireChain(catalogue: Catalogue, chainId: string): Chain {
  const chain = catalogue.chains.get(chainId);
  if (!chain) throw notFound('chain');
  return chain;
}
