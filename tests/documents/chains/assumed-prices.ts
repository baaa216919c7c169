import type { Family } from '../../chains/harnesses.ts';

/** What a unit is assumed to cost. */
export interface UnitPrice {
  /** Base units of the chain's coin for one unit, a decimal number. */
  price: string;
  /** Why this: what sets it, or who says so. */
  from: string;
}

export interface AssumedPrices {
  /** Symbol and decimals of the coin that costs are paid in. */
  coin: { symbol: string; decimals: number; baseUnit: string };
  /** By the names that `tests/chains/sweep-costs` counts with. */
  units: Readonly<Record<string, UnitPrice>>;
}

/** When these assumptions were made: markets and votes change them. */
export const assumedOn = '2026-11-27';

/** Nothing here was read from a public node. */
export const assumedPrices: Readonly<Record<Family, AssumedPrices>> = {
  evm: {
    coin: { symbol: 'ETH', decimals: 18, baseUnit: 'wei' },
    units: { gas: { price: '1000000000', from: '1 gwei, a calm hour of Ethereum; other networks are far cheaper' } },
  },
  bitcoin: {
    coin: { symbol: 'BTC', decimals: 8, baseUnit: 'satoshi' },
    units: { vbyte: { price: '5', from: 'a calm day of Bitcoin; the market sets it' } },
  },
  solana: {
    coin: { symbol: 'SOL', decimals: 9, baseUnit: 'lamport' },
    units: {
      signature: { price: '5000', from: 'the protocol' },
      'compute unit': { price: '0.01', from: '10,000 micro-lamports as priority; the market sets it' },
    },
  },
  tron: {
    coin: { symbol: 'TRX', decimals: 6, baseUnit: 'sun' },
    units: {
      bandwidth: { price: '1000', from: 'a parameter of the chain; no free bandwidth is assumed to be left' },
      energy: {
        price: '100',
        from: 'a parameter of the chain; the count is assumed as well, as explorers show it for USDT: the stand-in counts EVM gas instead',
      },
      account: { price: '1100000', from: 'parameters of the chain, once for each address' },
    },
  },
  ton: {
    coin: { symbol: 'TON', decimals: 9, baseUnit: 'nanoton' },
    units: { nanoton: { price: '1', from: 'what the virtual machine charged with its own configuration' } },
  },
  cosmos: {
    coin: { symbol: 'ATOM', decimals: 6, baseUnit: 'uatom' },
    units: {
      gas: { price: '0.03125', from: '0.025 uatom, and the quarter more that is planned; each validator sets its own' },
    },
  },
  aptos: {
    coin: { symbol: 'APT', decimals: 8, baseUnit: 'octa' },
    units: { gas: { price: '100', from: 'the least that the chain takes' } },
  },
  sui: {
    coin: { symbol: 'SUI', decimals: 9, baseUnit: 'MIST' },
    units: { MIST: { price: '1', from: 'what the stand-in charged, computation and storage less what came back' } },
  },
  cardano: {
    coin: { symbol: 'ADA', decimals: 6, baseUnit: 'lovelace' },
    units: {
      transaction: { price: '155381', from: 'a parameter of the chain' },
      byte: { price: '44', from: 'a parameter of the chain' },
    },
  },
  tezos: {
    coin: { symbol: 'XTZ', decimals: 6, baseUnit: 'mutez' },
    units: {
      group: {
        price: '125',
        from: 'what nodes ask unless they are set otherwise, and the quarter more that is planned',
      },
      gas: { price: '0.125', from: 'the same' },
      byte: { price: '1.25', from: 'the same' },
      'stored byte': { price: '250', from: 'a constant of the protocol' },
    },
  },
};
