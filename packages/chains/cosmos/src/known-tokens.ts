interface KnownToken {
  decimals: number;
  symbol: string;
}

/**
 * Coins that came over IBC, of which their chains keep no facts: by network, then by denomination, which is the hash of
 * the way that they came. From the registry of chains (github.com/cosmos/chain-registry, assetlist.json of each network).
 */
export const knownTokens: ReadonlyMap<string, ReadonlyMap<string, KnownToken>> = new Map([
  [
    'cosmoshub',
    new Map([
      // transfer/channel-277/erc20/tether/usdt, issued by Tether on Kava
      ['ibc/F04D72CF9B5D9C849BB278B691CDFA2241813327430EC9CDC83F8F4CA4CDC2B0', { decimals: 6, symbol: 'USDT' }],
      // transfer/channel-536/uusdc, issued by Circle on Noble
      ['ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013', { decimals: 6, symbol: 'USDC' }],
    ]),
  ],
]);
