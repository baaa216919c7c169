import { expect, test } from 'vitest';
import { authorize, type OwnFacts, type StoredIntent } from './policy.ts';
import type { DecodedTransaction } from '@florin/domain/ports/chain';

const own: OwnFacts = {
  limits: { feeMax: 1_000n, gasMax: 500n },
  treasury: 'TREASURY',
  depositAddress: (index) => `DEPOSIT-${index}`,
  canonical: (address) => (address === '' ? null : address.toUpperCase()),
};
const sweep: StoredIntent = {
  id: 'one',
  purpose: 'sweep',
  status: 'reserved',
  family: 'evm',
  network: '1',
  source: { kind: 'deposit', index: 3n },
  sourceAddress: 'deposit-3',
  destination: 'treasury',
  asset: { kind: 'token', ref: 'usdt' },
  amount: 70n,
  feeCap: 900n,
  nonce: 5n,
  sweepIndex: null,
};
const gas: StoredIntent = {
  ...sweep,
  purpose: 'gas',
  source: { kind: 'treasury' },
  sourceAddress: 'treasury',
  destination: 'deposit-3',
  asset: { kind: 'native' },
  amount: 500n,
  sweepIndex: 3n,
};
/** The bytes that say exactly what an intent says. */
const bytesOf = ({ network, destination, asset, amount, nonce, feeCap }: StoredIntent): DecodedTransaction => ({
  network,
  destination: destination.toUpperCase(),
  asset: asset.kind === 'native' ? asset : { kind: 'token', ref: asset.ref.toUpperCase() },
  amount,
  nonce: nonce ?? 0n,
  feeCap,
});

test('a sweep to the treasury and gas for it are allowed', () => {
  for (const intent of [sweep, { ...sweep, asset: { kind: 'native' } as const }, gas]) {
    expect(authorize(intent, bytesOf(intent), own)).toBeUndefined();
  }
});

test('bytes may cost less than the intent allows', () => {
  expect(authorize(sweep, { ...bytesOf(sweep), feeCap: 1n }, own)).toBeUndefined();
});

const rows: [string, StoredIntent, RegExp][] = [
  ['a sweep to anybody else', { ...sweep, destination: 'thief' }, /goes to the treasury/],
  ['a sweep to text that is no address', { ...sweep, destination: '' }, /goes to the treasury/],
  [
    'a sweep out of the treasury',
    { ...sweep, source: { kind: 'treasury' }, sourceAddress: 'treasury' },
    /comes from a deposit/,
  ],
  ['a sweep whose source address belongs to another index', { ...sweep, sourceAddress: 'deposit-4' }, /source address/],
  ['gas to an address that is not of its sweep', { ...gas, destination: 'deposit-4' }, /address of its sweep/],
  ['gas to a stranger', { ...gas, destination: 'thief' }, /address of its sweep/],
  ['gas for no sweep', { ...gas, sweepIndex: null }, /serves a sweep/],
  ['gas in a token', { ...gas, asset: { kind: 'token', ref: 'usdt' } }, /native coin/],
  [
    'gas from a deposit address',
    { ...gas, source: { kind: 'deposit', index: 3n }, sourceAddress: 'deposit-3' },
    /from the treasury/,
  ],
  ['more gas than configured', { ...gas, amount: 501n }, /more gas/],
  ['a payout', { ...gas, purpose: 'payout' }, /need an approval/],
  ['a cost above the configured limit', { ...sweep, feeCap: 1_001n }, /more than this signer allows/],
  ...['intent', 'signed', 'sent', 'included', 'final', 'dead'].map((status): [string, StoredIntent, RegExp] => [
    `an intent that is ${status}`,
    { ...sweep, status },
    /only a reserved one/,
  ]),
  ['an intent without a nonce', { ...sweep, nonce: null }, /not the reserved one/],
];

test.each(rows)('%s is refused although the bytes say the same', (_what, intent, reason) => {
  expect(() => authorize(intent, bytesOf(intent), own)).toThrow(reason);
});

test.each<[string, Partial<DecodedTransaction>, RegExp]>([
  ['pay another address', { destination: 'THIEF' }, /another address/],
  ['spell the address in another way', { destination: 'treasury' }, /another address/],
  ['move more', { amount: 71n }, /71 base units, not 70/],
  ['move less', { amount: 69n }, /69 base units, not 70/],
  ['move the native coin', { asset: { kind: 'native' } }, /another asset/],
  ['move another token', { asset: { kind: 'token', ref: 'USDC' } }, /another asset/],
  ['are for another network', { network: '2' }, /network 2/],
  ['use another nonce', { nonce: 6n }, /nonce 6/],
  ['may cost more than the intent allows', { feeCap: 901n }, /more than 900/],
])('bytes that %s are refused', (_what, change, reason) => {
  expect(() => authorize(sweep, { ...bytesOf(sweep), ...change }, own)).toThrow(reason);
});

test('a network that this signer is not configured for is refused', () => {
  expect(() => authorize(sweep, bytesOf(sweep), { ...own, limits: null })).toThrow(/not configured for evm 1/);
});
