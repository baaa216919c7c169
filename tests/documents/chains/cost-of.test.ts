import { expect, test } from 'vitest';
import { assumedPrices, type AssumedPrices } from './assumed-prices.ts';
import { costOf } from './cost-of.ts';

const prices: AssumedPrices = {
  coin: { symbol: 'ABC', decimals: 6, baseUnit: 'bit' },
  units: { gas: { price: '0.125', from: '' }, byte: { price: '1000', from: '' }, bit: { price: '1', from: '' } },
};

test('counts times prices are summed, and the cost of a deposit is rounded up', () => {
  const cost = { deposits: 1, sweep: { gas: '1001', byte: '2' }, funding: null };
  // 125.125 + 2,000
  expect(costOf(prices, cost, '0.5')).toEqual({
    arithmetic: '1,001 gas × 0.125 + 2 byte × 1,000 = 2,126 bit',
    coins: '0.002126 ABC',
    dollars: '0.001063',
  });
});

test('what funds a sweep is a part of its cost, and deposits of one transaction share it', () => {
  const cost = { deposits: 3, sweep: { bit: '10' }, funding: { gas: '8', byte: '0' } };
  expect(costOf(prices, cost, '1')).toMatchObject({
    arithmetic: 'to fund it 8 gas × 0.125; to sweep it 10 bit = 11 bit for 3 deposits',
    coins: '0.000004 ABC',
    dollars: '0.000004',
  });
});

test('what costs nothing is told so', () => {
  const cost = { deposits: 1, sweep: { bit: '0' }, funding: null };
  expect(costOf(prices, cost, '1')).toMatchObject({ arithmetic: 'nothing = 0 bit' });
});

test('a unit without a price, and a price of too many places, are refused', () => {
  const cost = (unit: string) => ({ deposits: 1, sweep: { [unit]: '1' }, funding: null });
  expect(() => costOf(prices, cost('steps'), '1')).toThrow(/assumed-prices.ts what "steps" costs/);
  expect(() => costOf(assumedPrices.evm, cost('gas'), '1.0000001')).toThrow(RangeError);
});
