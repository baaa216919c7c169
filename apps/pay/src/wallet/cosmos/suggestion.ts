import type { WalletNetwork } from '@florin/contract/schemas/checkout';

/** What Keplr has its owner add (`ChainInfo`); null where too little may be told of the network. */
export function suggestionOf(chainName: string, network: WalletNetwork): object | null {
  const { network: chainId, rpc_url: rpc, rest_url: rest, native_currency: coin, accounts } = network;
  if (rpc === null || rest === null || coin === null || accounts === null) return null;
  const { address_prefix: prefix, coin_type: coinType, coin: denomination } = accounts;
  const currency = { coinDenom: coin.symbol, coinMinimalDenom: denomination, coinDecimals: coin.decimals };
  return {
    chainId,
    chainName,
    rpc,
    rest,
    bip44: { coinType },
    bech32Config: {
      bech32PrefixAccAddr: prefix,
      bech32PrefixAccPub: `${prefix}pub`,
      bech32PrefixValAddr: `${prefix}valoper`,
      bech32PrefixValPub: `${prefix}valoperpub`,
      bech32PrefixConsAddr: `${prefix}valcons`,
      bech32PrefixConsPub: `${prefix}valconspub`,
    },
    currencies: [currency],
    feeCurrencies: [currency],
    stakeCurrency: currency,
  };
}
