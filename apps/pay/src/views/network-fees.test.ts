import type { FeeEstimate } from '@florin/contract/schemas/fee-estimate';
import { expect, test } from 'vitest';
import { networkFees } from './network-fees.ts';

const fee = (token_id: string, estimated_gas_fee_usd: string | null): FeeEstimate => ({
  token_id,
  chain_short_name: 'eth',
  estimated_gas_fee_native: null,
  native_token_symbol: null,
  estimated_gas_fee_usd,
});

test('the lowest fee is marked, on every token that has it', () => {
  const { lowest, usd } = networkFees([fee('a', '0.10'), fee('b', '0.02'), fee('c', '0.02'), fee('d', null)]);
  expect([...lowest]).toEqual(['b', 'c']);
  expect(usd.has('d')).toBe(false);
});

test('nothing is marked where there is nothing to choose', () => {
  expect(networkFees([]).lowest.size).toBe(0);
  expect(networkFees([fee('a', '0.10')]).lowest.size).toBe(0);
  expect(networkFees([fee('a', '0.10'), fee('b', '0.10')]).lowest.size).toBe(0);
});
