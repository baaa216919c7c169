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
const all: ReadonlySet<string> = new Set('abcde');
const lowest = (...fees: FeeEstimate[]) => [...networkFees(fees, all).lowest];

test('the lowest fee is marked, on every token that has it', () => {
  const fees = [fee('a', '0.10'), fee('b', '0.02'), fee('c', '0.02'), fee('d', null), fee('e', '0.30')];
  const { lowest: cheapest, usd } = networkFees(fees, all);
  expect([...cheapest]).toEqual(['b', 'c']);
  expect(usd.has('d')).toBe(false);
});

test('B6: nothing is marked where most cost the same, and nothing that cannot be chosen', () => {
  expect(lowest()).toEqual([]);
  expect(lowest(fee('a', '0.10'))).toEqual([]);
  expect(lowest(fee('a', '0.10'), fee('b', '0.10'))).toEqual([]);
  expect(lowest(fee('a', '0.01'), fee('b', '0.01'), fee('c', '0.10'))).toEqual([]);
  expect(lowest(fee('unusable', '0.01'), fee('a', '0.02'), fee('b', '0.10'))).toEqual(['a']);
});
