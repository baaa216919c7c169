import type { MockCatalogue, MockToken } from '@florin/mock';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { otherChain } from '@florin/testing/other-chain';

const chain = {
  id: testChain.id,
  name: 'Test chain',
  short_name: testChain.shortName,
  chain_type: 'evm',
  confirmations: testChain.confirmationsRequired,
  windowMinutes: 30,
  blockSeconds: 15,
};

/** What the tests' database offers, on one chain, as the kit is told of it. */
export const mockTokens: readonly MockToken[] = Object.values(testTokens).map((token) => ({
  id: token.id,
  symbol: token.symbol,
  name: token.symbol,
  decimals: token.decimals,
  payableDecimals: Math.min(token.decimals, 8),
  isStablecoin: token.isStablecoin,
  tokenType: token.contract === null ? 'native' : 'token',
  rateUsd: token.rateUsd,
  chain,
}));

const other = { ...chain, id: otherChain.id, name: 'Other test chain', short_name: otherChain.shortName };

/** The same with USDC on a chain of its own. */
export const mockCatalogue: MockCatalogue = {
  tokens: mockTokens.map((token) => (token.symbol === 'USDC' ? Object.assign({}, token, { chain: other }) : token)),
};
