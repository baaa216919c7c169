import { expect, test } from 'vitest';
import { type Why, wordsOf } from './alarm.ts';
import { checkExchange } from './exchange-policy.ts';
import type { OwnFacts, StoredIntent } from './facts.ts';

const own = { canonical: (address: string) => (address === '' ? null : address.toUpperCase()) } as OwnFacts;
const transfer = {
  purpose: 'exchange',
  source: { kind: 'treasury' },
  asset: { kind: 'token', ref: 'usdt' },
  destination: 'ours-there',
  amount: 70n,
} as StoredIntent;
const limits = [
  { ref: 'USDT', address: 'Ours-There', max: 70n },
  { ref: null, address: 'coins-there', max: 5n },
];

test('a transfer goes to the address that this signer was configured with', () => {
  expect(checkExchange(transfer, own, limits)).toBeNull();
  expect(
    checkExchange({ ...transfer, asset: { kind: 'native' }, destination: 'coins-there', amount: 5n }, own, limits),
  ).toBeNull();
});

test.each([
  ['another address, whoever named it', { destination: 'coins-there' }, /another address/],
  ['no address at all', { destination: '' }, /another address/],
  ['more than is allowed at once', { amount: 71n }, /more than this signer sends/],
  ['an asset that is not configured', { asset: { kind: 'token', ref: 'usdc' } }, /no exchange/],
  ['coins of a deposit address', { source: { kind: 'deposit', index: 1n } }, /from the treasury/],
] as const)('%s is refused', (_what, change, why) => {
  expect(wordsOf(checkExchange({ ...transfer, ...change } as StoredIntent, own, limits) as Why)).toMatch(why);
});

test('a signer without such a setting sends nothing to exchanges', () => {
  expect(wordsOf(checkExchange(transfer, own, []) as Why)).toMatch(/no exchange/);
});
