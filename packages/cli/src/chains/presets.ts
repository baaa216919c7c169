/** A token of a preset. What the contract says of itself is asked before it is added. */
export interface PresetToken {
  readonly symbol: string;
  readonly name: string;
  /** EIP-55 spelling; null for the chain's own coin. */
  readonly contract: string | null;
  readonly decimals: number;
  /** Other spellings that the issuer has given the same contract; the first that it answers is stored. */
  readonly alsoCalled?: readonly string[];
  /** Where the contract is named. */
  readonly source: string;
}

/** A network of the EVM family as its own documents describe it. */
export interface Preset {
  readonly name: string;
  /** EIP-155. */
  readonly chainId: number;
  readonly finalityTag: 'safe' | 'finalized';
  /** Whole seconds, at least 1. */
  readonly blockSeconds: number;
  /** Whether it takes EIP-7702 transactions, so that one transaction sweeps many addresses. */
  readonly batchSweeps: boolean;
  readonly tokens: readonly PresetToken[];
  /** What surprises on this network; told when it is added. */
  readonly traps: readonly string[];
  readonly sources: readonly string[];
}

const ids = (chainId: number): string =>
  `https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-${chainId}.json`;
const circle = 'https://developers.circle.com/stablecoins/usdc-contract-addresses';

/** Networks that can be added by name, by their short name. */
export const presets: Readonly<Record<string, Preset>> = {
  bsc: {
    name: 'BNB Smart Chain',
    chainId: 56,
    finalityTag: 'finalized',
    blockSeconds: 1,
    batchSweeps: true,
    tokens: [
      { symbol: 'BNB', name: 'BNB', contract: null, decimals: 18, source: ids(56) },
      {
        symbol: 'USDT',
        name: 'Tether USD (Binance-Peg)',
        contract: '0x55d398326f99059fF775485246999027B3197955',
        decimals: 18,
        source: 'https://gist.github.com/chiro-hiro/81fa40e69bc98773b57701ad106e96f6',
      },
      {
        symbol: 'USDC',
        name: 'USD Coin (Binance-Peg)',
        contract: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
        decimals: 18,
        source: 'https://gist.github.com/chiro-hiro/81fa40e69bc98773b57701ad106e96f6',
      },
    ],
    traps: [
      'USDT and USDC have 18 decimals here, not 6, and are issued by Binance, not by Tether and Circle.',
      'Blocks come faster than once a second; finality takes a few blocks while enough validators vote.',
    ],
    sources: [ids(56), 'https://docs.bnbchain.org/bnb-smart-chain/developers/json_rpc/bsc-api-list/'],
  },
  polygon: {
    name: 'Polygon PoS',
    chainId: 137,
    finalityTag: 'finalized',
    blockSeconds: 2,
    batchSweeps: false,
    tokens: [
      { symbol: 'POL', name: 'Polygon Ecosystem Token', contract: null, decimals: 18, source: ids(137) },
      {
        symbol: 'USDT',
        name: 'Tether USD',
        contract: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
        decimals: 6,
        alsoCalled: ['USDT0'],
        source: 'https://docs.iron.xyz/stablecoins-and-blockchains',
      },
      {
        symbol: 'USDC',
        name: 'USD Coin',
        contract: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
        decimals: 6,
        source: circle,
      },
    ],
    traps: [
      'USDC.e (0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174) is another token: payers who send it are not credited.',
      'The finalized block follows milestones (PIP-11); while no milestone comes, nothing is confirmed.',
    ],
    sources: [ids(137), 'https://github.com/maticnetwork/Polygon-Improvement-Proposals/blob/main/PIPs/PIP-11.md'],
  },
  avalanche: {
    name: 'Avalanche C-Chain',
    chainId: 43_114,
    finalityTag: 'finalized',
    blockSeconds: 2,
    batchSweeps: false,
    tokens: [
      { symbol: 'AVAX', name: 'Avalanche', contract: null, decimals: 18, source: ids(43_114) },
      {
        symbol: 'USDT',
        name: 'Tether USD',
        contract: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
        decimals: 6,
        alsoCalled: ['USDt'],
        source: 'https://docs.range.org/faraday-api/product-info/supported-tokens',
      },
      {
        symbol: 'USDC',
        name: 'USD Coin',
        contract: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
        decimals: 6,
        source: circle,
      },
    ],
    traps: [
      'USDT.e and USDC.e are bridged tokens of their own: payers who send them are not credited.',
      'The address of a node ends with /ext/bc/C/rpc.',
    ],
    sources: [ids(43_114), 'https://www.quicknode.com/docs/avalanche/eth_getBlockByNumber'],
  },
};

/** Networks that people ask for by name, and why they have no preset. */
export const withheld: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['base', 'optimism', 'celo'].map((name) => [
      name,
      'its nodes refuse a sender who cannot pay the fee of the layer below as well, which the movements of Florin do not set aside',
    ]),
  ),
  arbitrum: 'a transfer of coins costs more than 21,000 gas there, which is what the movements of Florin allow for',
  gnosis: 'no document of its issuers was found that names its contracts',
};
