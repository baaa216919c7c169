/** A chain that payers may pay on, and what the signer may spend there, in its smallest units. */
export interface ChainAnswer {
  name: string;
  short_name: string;
  family: string;
  network: string;
  nodes: string[];
  /** Nodes of the signer's own; empty: it sees no chain. */
  signer_nodes: string[];
  confirmations: number;
  block_seconds: number;
  fee_max: string;
  gas_max: string;
  fees_day_max: string;
  tokens: TokenAnswer[];
}

export interface TokenAnswer {
  symbol: string;
  name: string;
  decimals: number;
  /** Null: the chain's own coin. */
  contract: string | null;
  is_stablecoin: boolean;
}

/** All that an installation cannot know by itself. */
export interface Answers {
  /** Where clients and payers reach the service. */
  url: string;
  brand: string;
  admin_email: string;
  /** Which proxy of this machine to set up; null: none, only examples are written. */
  proxy: 'nginx' | 'caddy' | null;
  /** Where prices come from. */
  rates: 'exchanges' | 'manual';
  chain: ChainAnswer;
  /** Origins of nodes on private networks or without TLS. */
  node_exceptions: string[];
  /** Where to write the words of the seed once, in place of the screen; null: they are shown and asked back. */
  words_file: string | null;
  /** Where to write the administrator's password, TOTP secret and backup codes; null: the screen. */
  admin_file: string | null;
}

/** Ethereum as most begin: the coin and two stablecoins. The worker asks the chain for decimals and symbols itself. */
export const ethereum: ChainAnswer = {
  name: 'Ethereum',
  short_name: 'ethereum',
  family: 'evm',
  network: '1',
  nodes: [],
  signer_nodes: [],
  confirmations: 12,
  block_seconds: 12,
  fee_max: '20000000000000000',
  gas_max: '20000000000000000',
  fees_day_max: '1000000000000000000',
  tokens: [
    { symbol: 'ETH', name: 'Ether', decimals: 18, contract: null, is_stablecoin: false },
    {
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 6,
      contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      is_stablecoin: true,
    },
    {
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      is_stablecoin: true,
    },
  ],
};
