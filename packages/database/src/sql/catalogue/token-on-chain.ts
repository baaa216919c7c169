/** A token and its chain, as lists show both. */
export interface TokenOnChain {
  tokenId: string;
  symbol: string;
  tokenName: string;
  decimals: number;
  chainId: string;
  chainName: string;
  shortName: string;
  chainType: string;
}
