import { type Rate, rate } from '@florin/domain/money/rate';
import type { MockCatalogue, MockChain, MockToken } from './options.ts';

const chain = (digit: string, name: string, short_name: string): MockChain => ({
  id: `00000000-0000-7000-8000-00000000c00${digit}`,
  name,
  short_name,
  chain_type: 'evm',
  confirmations: 3,
  windowMinutes: 30,
  blockSeconds: 12,
});

const ethereum = chain('1', 'Ethereum', 'eth');
const polygon = chain('2', 'Polygon', 'pol');

const token = (digit: string, symbol: string, name: string, at: MockChain, price: string): MockToken => {
  const isStablecoin = symbol.startsWith('USD');
  return {
    id: `00000000-0000-7000-8000-0000000e000${digit}`,
    symbol,
    name,
    decimals: isStablecoin ? 6 : 18,
    payableDecimals: isStablecoin ? 6 : 8,
    isStablecoin,
    tokenType: isStablecoin ? 'token' : 'native',
    rateUsd: price,
    chain: at,
  };
};

/** What a mock offers unless it is told otherwise: one coin, two dollars, and one dollar on another chain. */
export const presetCatalogue: MockCatalogue = {
  tokens: [
    token('1', 'ETH', 'Ether', ethereum, '3200.0'),
    token('2', 'USDT', 'Tether USD', ethereum, '1.0'),
    token('3', 'USDC', 'USD Coin', ethereum, '1.0'),
    token('4', 'USDT', 'Tether USD', polygon, '1.0'),
  ],
};

/** A token with its price as the rules count with it. */
export interface PricedToken extends MockToken {
  readonly rate: Rate;
}

/** The tokens of a catalogue with their prices read, in the order of the service. */
export const priced = ({ tokens }: MockCatalogue): PricedToken[] =>
  tokens
    .map((one) => ({ ...one, rate: rate(one.rateUsd) }))
    .toSorted((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0));
