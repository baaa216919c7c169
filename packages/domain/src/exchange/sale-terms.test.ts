import { expect, test } from 'vitest';
import { share } from '../money/share.ts';
import { saleTerms } from './sale-terms.ts';

const market = { bid: '3199.68', priceStep: '0.1', amountStep: '0.001', amountMin: '0.01' };
const half = share('0.005');

test('all that a step allows is sold, at the least half a percent below the best offer', () => {
  expect(saleTerms('0.50099', market, half)).toEqual({ amount: '0.5', price: '3183.6' });
  expect(saleTerms('1', market, share('0'))).toEqual({ amount: '1', price: '3199.6' });
});

test('nothing is sold that is too little, or that nobody wants', () => {
  expect(saleTerms('0.0099', market, half)).toBeNull();
  expect(saleTerms('0', market, half)).toBeNull();
  expect(saleTerms('1', { ...market, bid: '0' }, half)).toBeNull();
});
