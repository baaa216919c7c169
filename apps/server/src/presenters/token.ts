import type {
  AdminToken,
  Token as WireToken,
  TokenDetail,
  TokenRate,
  TokenSummary,
} from '@florin/contract/schemas/token';
import type { TokenFactsColumns } from '@florin/database/sql/catalogue/read';
import { formatUsd } from '@florin/domain/money/usd';
import type { TokenRate as SetRate } from '@florin/engine/catalogue/set-token-rate';
import type { WarnedToken } from '@florin/engine/catalogue/token-warnings';
import type { Token } from '@florin/engine/catalogue/catalogue';
import { presentChainSummary } from './chain.ts';
import type { Links } from './links.ts';
import { instant, rateText, shareText } from './scalars.ts';

type Named = Pick<TokenFactsColumns, 'id' | 'symbol' | 'name'>;

/** A token by its name. */
export const presentTokenSummary = ({ id, symbol, name }: Named): TokenSummary => ({ id, symbol, name });

/** A token inside one payment. */
export const presentTokenDetail = (
  token: Named & { decimals: number; isStablecoin: boolean },
  links: Links,
): TokenDetail => ({
  id: token.id,
  symbol: token.symbol,
  name: token.name,
  logo_url: links.tokenLogo(token.symbol),
  decimals: token.decimals,
  is_stablecoin: token.isStablecoin,
});

/** A token that payments may be made in, with its chain. */
export const presentToken = (token: Token, links: Links): WireToken => ({
  ...presentTokenDetail(token, links),
  token_type: token.tokenType,
  min_payment_usd: token.minPaymentUsd === null ? null : formatUsd(token.minPaymentUsd),
  max_payment_usd: token.maxPaymentUsd === null ? null : formatUsd(token.maxPaymentUsd),
  is_active: token.isActive,
  chain: { ...presentChainSummary(token.chain), is_active: token.chain.isActive },
});

/** A token as an administrator sees it. */
export const presentAdminToken = (token: WarnedToken): AdminToken => ({
  ...presentTokenSummary(token),
  chain_id: token.chainId,
  token_type: token.tokenType,
  contract: token.contract,
  decimals: token.decimals,
  payable_decimals: token.payableDecimals,
  is_stablecoin: token.isStablecoin,
  is_active: token.isActive,
  contract_symbol: token.contractSymbol,
  verified_at: token.verifiedAt?.toISOString() ?? null,
  problem: token.problem,
  proof: token.proof,
  min_payment_usd: token.minPaymentUsd,
  max_payment_usd: token.maxPaymentUsd,
  conversion_fee_rate: shareText(token.conversionFeeRate),
  warnings: [...token.warnings],
  created_at: token.createdAt.toISOString(),
});

/** The rate of a token as an administrator sees it. */
export const presentTokenRate = (record: SetRate): TokenRate => ({
  token_id: record.tokenId,
  rate_usd: rateText(record.rateUsd),
  manual_rate_usd: rateText(record.manualRateUsd),
  frozen: record.frozen,
  is_stale: record.isStale,
  source: record.source,
  rated_at: instant(record.at),
});
