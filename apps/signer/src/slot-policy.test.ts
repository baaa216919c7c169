import type { Coin, DecodedTransaction, Slot } from '@florin/domain/ports/chain';
import { expect, test } from 'vitest';
import type { OwnFacts, StoredIntent } from './facts.ts';
import { authorize } from './policy.ts';

const own: OwnFacts = {
  limits: {
    feeMax: 1_000n,
    gasMax: 0n,
    costsDayMax: 5_000n,
    payout: null,
    refunds: [{ ref: null, max: 10_000n, dayMax: 10_000n }],
    batchCode: null,
  },
  treasury: 'TREASURY',
  depositAddress: (index) => `DEPOSIT-${index}`,
  canonical: (address) => (address === '' ? null : address.toUpperCase()),
  isOnlyNetwork: true,
  batchContract: null,
  signedBefore: false,
  agreed: () => null,
  costs: { others: 0n, own: 0n },
  history: { dayTotal: 0n, togetherTotal: 0n, unsettled: [] },
};
const coin = (index: bigint | null, amount: bigint, position = 0): Coin => ({
  txHash: index === null ? 'ff' : `0${index}`,
  position,
  address: index === null ? 'treasury' : `deposit-${index}`,
  amount,
  source: index === null ? { kind: 'treasury' } : { kind: 'deposit', index },
});
const coins = (...all: Coin[]): Slot => ({ kind: 'coins', coins: all });
const item = (index: bigint, amount: bigint) => ({
  index,
  address: `deposit-${index}`,
  amount,
  destination: 'treasury',
  status: 'intent',
});
const nothing = { servedIndex: null, payout: null, refund: null };
const batch: StoredIntent = {
  ...nothing,
  id: 'one',
  purpose: 'batch',
  status: 'reserved',
  family: 'litecoin',
  network: 'litecoin',
  source: { kind: 'treasury' },
  sourceAddress: 'treasury',
  destination: 'treasury',
  asset: { kind: 'native' },
  amount: 950n,
  feeCap: 50n,
  slot: coins(coin(3n, 600n), coin(3n, 100n, 1), coin(4n, 300n)),
  items: [item(3n, 700n), item(4n, 300n)],
};
const sweep: StoredIntent = {
  ...batch,
  purpose: 'sweep',
  source: { kind: 'deposit', index: 3n },
  sourceAddress: 'deposit-3',
  amount: 680n,
  feeCap: 20n,
  slot: coins(coin(3n, 600n), coin(3n, 100n, 1)),
  items: [],
};
const agreed = { destination: 'payer', amount: 500n };
const refund: StoredIntent = {
  ...batch,
  purpose: 'refund',
  source: { kind: 'deposit', index: 3n },
  sourceAddress: 'deposit-3',
  destination: 'payer',
  amount: 500n,
  feeCap: 30n,
  slot: coins(coin(3n, 600n), coin(null, 400n)),
  refund: { refundId: 'refund', status: 'processing', ...agreed, depositIndex: 3n, approved: agreed },
  items: [],
};

/** The bytes that say exactly what an intent says. */
function bytesOf({ destination, amount, feeCap, slot }: StoredIntent): DecodedTransaction & { kind: 'transfer' } {
  if (slot?.kind !== 'coins') throw new Error('These bytes spend coins.');
  const spent = slot.coins.map(({ source: _source, address, ...place }) => ({
    ...place,
    address: address.toUpperCase(),
  }));
  return {
    kind: 'transfer',
    network: 'litecoin',
    destination: destination.toUpperCase(),
    asset: { kind: 'native' },
    amount,
    uses: { kind: 'coins', coins: spent },
    feeCap,
  };
}

test('a batch of coins, a sweep of two and a refund that the treasury helps to pay are allowed', () => {
  for (const intent of [batch, sweep, refund]) expect(authorize(intent, bytesOf(intent), own)).toBeUndefined();
});

test.each<[string, StoredIntent, RegExp]>([
  ['of a token', { ...batch, asset: { kind: 'token', ref: 'usdt' } }, /sweeps the native coin/],
  ['to a thief', { ...batch, destination: 'thief' }, /goes to the treasury/],
  ['that arrives whole, as if it cost nothing', { ...batch, amount: 1_000n }, /are 950 base units, not 1000/],
  ['of an item without its coins', { ...batch, items: [item(3n, 600n), item(4n, 400n)] }, /item 3 are not what/],
  [
    'with a coin of the treasury',
    { ...batch, slot: coins(coin(3n, 700n), coin(4n, 300n), coin(null, 5n)) },
    /not its own/,
  ],
  [
    'with a coin of another deposit',
    { ...batch, slot: coins(coin(3n, 700n), coin(4n, 300n), coin(5n, 1n)) },
    /not its own/,
  ],
])('a batch of coins %s is refused', (_what, intent, reason) => {
  expect(() => authorize(intent, bytesOf(intent), own)).toThrow(reason);
});

test.each<[string, StoredIntent, RegExp]>([
  ['of another deposit', { ...sweep, slot: coins(coin(3n, 600n), coin(4n, 100n)) }, /not its own/],
  ['of the treasury', { ...sweep, slot: coins(coin(null, 700n)) }, /not its own/],
  [
    'said to be of an address that is not its index',
    { ...sweep, slot: coins({ ...coin(3n, 700n), address: 'thief' }) },
    /address of its source/,
  ],
  ['that are none', { ...sweep, slot: coins() }, /more or fewer coins/],
  ['that are twice the same', { ...sweep, slot: coins(coin(3n, 350n), coin(3n, 350n)) }, /a coin twice/],
])('a sweep of coins %s is refused', (_what, intent, reason) => {
  expect(() => authorize(intent, bytesOf(intent), own)).toThrow(reason);
});

const paid: OwnFacts = { ...own, treasuryPays: true };

test('where the treasury pays, its coins may stand beside those of a sweep or a batch, and a batch arrives whole', () => {
  const helped = { ...sweep, slot: coins(coin(3n, 700n), coin(null, 40n)) };
  const whole = { ...batch, amount: 1_000n, slot: coins(coin(3n, 900n), coin(4n, 300n), coin(null, 40n)) };
  for (const intent of [helped, whole]) expect(authorize(intent, bytesOf(intent), paid)).toBeUndefined();
  expect(() => authorize(batch, bytesOf(batch), paid)).toThrow(/are 1000 base units, not 950/);
  const foreign = { ...helped, slot: coins(coin(3n, 700n), coin(5n, 40n)) };
  expect(() => authorize(foreign, bytesOf(foreign), paid)).toThrow(/not its own/);
});

test('where the treasury pays, a cancel puts every coin back, whoever sent it; otherwise only to its sender', () => {
  const cancel = { ...bytesOf(batch), kind: 'cancel', destination: 'DEPOSIT-3' } as const;
  expect(authorize(batch, cancel, paid)).toBeUndefined();
  expect(() => authorize(batch, cancel, own)).toThrow(/pays nobody/);
});

const [first, second] = (sweep.slot as { coins: readonly Coin[] }).coins as [Coin, Coin];
test.each<[string, readonly Omit<Coin, 'source'>[], RegExp]>([
  ['another transaction', [{ ...first, txHash: 'aa' }, second], /as input 0/],
  ['another place', [first, { ...second, position: 2 }], /as input 1/],
  ['another amount', [first, { ...second, amount: 101n }], /as input 1/],
  ['another owner', [{ ...first, address: 'DEPOSIT-4' }, second], /as input 0/],
  ['another order', [second, first], /as input 0/],
  ['one coin less', [first], /more or fewer/],
])('bytes that spend coins of %s are refused', (_what, spent, reason) => {
  expect(() => authorize(sweep, { ...bytesOf(sweep), uses: { kind: 'coins', coins: spent } }, own)).toThrow(reason);
});

const brief: StoredIntent = {
  ...refund,
  family: 'solana',
  source: { kind: 'treasury' },
  sourceAddress: 'treasury',
  slot: { kind: 'lifetime', blockhash: 'hash', lastValidHeight: 9n },
  refund: { refundId: 'refund', status: 'processing', ...agreed, depositIndex: null, approved: agreed },
};
const briefBytes: DecodedTransaction = {
  kind: 'transfer',
  network: null,
  destination: 'PAYER',
  asset: { kind: 'native' },
  amount: 500n,
  uses: { kind: 'lifetime', blockhash: 'hash' },
  feeCap: 30n,
};

test('bytes of the reserved lifetime are allowed where they can be for one network only', () => {
  expect(authorize(brief, briefBytes, own)).toBeUndefined();
  expect(() => authorize(brief, briefBytes, { ...own, isOnlyNetwork: false })).toThrow(/for any network/);
  const other = { ...briefBytes, uses: { kind: 'lifetime', blockhash: 'other' } } as const;
  expect(() => authorize(brief, other, own)).toThrow(/blockhash other, not the reserved one/);
  const numbered = { ...briefBytes, uses: { kind: 'number', nonce: 1n } } as const;
  expect(() => authorize(brief, numbered, own)).toThrow(/nonce 1, not the reserved one/);
});
