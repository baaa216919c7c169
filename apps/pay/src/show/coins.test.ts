import { examples } from '@florin/contract/examples';
import type { CheckoutOption } from '@florin/contract/schemas/checkout';
import { expect, test } from 'vitest';
import { coinGroups, searched } from './coins.ts';

const eth = examples.checkoutOption as CheckoutOption;

const option = (symbol: string, name: string, [chain, short]: [string, string], isStale = false): CheckoutOption => ({
  ...eth,
  token: { ...eth.token, id: `${symbol}-${short}`, symbol, name },
  chain: { ...eth.chain, name: chain, short_name: short },
  is_stale: isStale,
});
const ethereum: [string, string] = ['Ethereum', 'eth'];
const polygon: [string, string] = ['Polygon', 'polygon'];
const options = [
  option('AAVE', 'Aave', ethereum, true),
  option('BNB', 'BNB', ['BNB Smart Chain', 'bsc']),
  option('BTC', 'Bitcoin', ['Bitcoin', 'bitcoin']),
  option('POL', 'POL', polygon),
  option('USDC', 'USD Coin', polygon),
  option('USDT', 'Tether USD', ethereum),
  option('USDT', 'Tether USD', ['BNB Smart Chain', 'bsc']),
  option('USDT', 'Tether USD', polygon),
  option('USDT', 'Tether USD', ['Tron', 'tron']),
  option('WBTC', 'Wrapped Bitcoin', ethereum),
];

test.each([
  ['usdt polygon', ['USDT-polygon']],
  ['polygon usdt', ['USDT-polygon']],
  ['usdt p', ['USDT-polygon']],
  ['erc20', ['AAVE-eth', 'USDT-eth', 'WBTC-eth']],
  ['ERC-20 tether', ['USDT-eth']],
  ['trc20', ['USDT-tron']],
  ['bep20', ['BNB-bsc', 'USDT-bsc']],
  ['binance usdt', ['USDT-bsc']],
  ['matic', ['POL-polygon', 'USDC-polygon', 'USDT-polygon']],
  ['bitcoin', ['BTC-bitcoin', 'WBTC-eth']],
  ['nothing', []],
  ['  ', options.map(({ token }) => token.id)],
])('B7: “%s” finds %j', (search, found) => {
  expect(searched(options, search).map(({ token }) => token.id)).toEqual(found);
});

test('B6: every coin is one entry with its networks, and what cannot be used comes last', () => {
  const groups = coinGroups(options).map(({ symbol, options: some }) => `${symbol}: ${some.length}`);
  expect(groups).toEqual(['BNB: 1', 'BTC: 1', 'POL: 1', 'USDC: 1', 'USDT: 4', 'WBTC: 1', 'AAVE: 1']);
});
