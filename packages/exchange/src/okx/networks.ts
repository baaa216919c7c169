/** A coin on a chain of ours. */
export interface Place {
  family: string;
  network: string;
  symbol: string;
}

/**
 * What OKX calls a coin on a chain, by `<family> <network>` and symbol, as its list of currencies spells it. A line is
 * added by somebody who has compared both: coins that are sent by a guess are lost.
 * https://www.okx.com/docs-v5/en/#funding-account-rest-api-get-currencies
 */
export const okxNetworks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'evm 1': { USDT: 'USDT-ERC20', USDC: 'USDC-ERC20', ETH: 'ETH-ERC20' },
  'evm 10': { USDT: 'USDT-Optimism', USDC: 'USDC-Optimism', ETH: 'ETH-Optimism' },
  'evm 137': { USDT: 'USDT-Polygon', USDC: 'USDC-Polygon', POL: 'POL-Polygon' },
  'evm 8453': { USDC: 'USDC-Base', ETH: 'ETH-Base' },
  'evm 42161': { USDT: 'USDT-Arbitrum One', USDC: 'USDC-Arbitrum One', ETH: 'ETH-Arbitrum One' },
  'evm 43114': {
    USDT: 'USDT-Avalanche C-Chain',
    USDC: 'USDC-Avalanche C-Chain',
    AVAX: 'AVAX-Avalanche C-Chain',
  },
};

/** `further` adds lines in the same form: development chains stand for real ones. */
export const okxNetworkOf = ({ family, network, symbol }: Place, further: typeof okxNetworks): string | null =>
  (further[`${family} ${network}`] ?? okxNetworks[`${family} ${network}`])?.[symbol] ?? null;
