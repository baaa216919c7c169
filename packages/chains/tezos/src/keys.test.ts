import { mnemonicToSeedSync } from '@scure/bip39';
import { expect, test } from 'vitest';
import { addressOf, createTezosKeys } from './keys.ts';
import { bytesOf } from './base58.ts';
import { encodePlan, type Move, type Plan } from './plan.ts';

const keys = createTezosKeys(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`));
const usdt = 'KT1XnTn74bUtxHfDtBmm2bGZAQfhPbvKWR8o';
const stranger = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb';
const treasury = { kind: 'treasury' } as const;
const coins: Move = { kind: 'coins', to: stranger, amount: 1_500_000n };
const plan = (changes: Partial<Plan> = {}): Plan => ({
  branch: 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX',
  source: keys.treasuryAddress(),
  reveals: false,
  counter: 7n,
  fee: 500n,
  gas: 2_000n,
  storage: 0n,
  move: coins,
  ...changes,
});
const decode = (changes: Partial<Plan>) => keys.decode(encodePlan(plan(changes)));

test("an address is the hash of its key, as in the protocol's own accounts for tests", () => {
  const alice = bytesOf('edpk', 'edpkvGfYw3LyB1UcCahKQk4rF2tvbMUk8GFiTuMjL75uGXrpvKXhjn');
  expect(addressOf(alice)).toBe('tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb');
});

test('the bytes say what moves, to whom, with which number, and what it may cost at most', () => {
  const frame = { network: null, uses: { kind: 'number', nonce: 7n } };
  expect(decode({})).toEqual({
    ...frame,
    kind: 'transfer',
    destination: stranger,
    asset: { kind: 'native' },
    amount: 1_500_000n,
    feeCap: 500n,
  });
  // A reveal costs nothing of its own; a byte that may be stored is counted at 250 mutez.
  const move: Move = { kind: 'tokens', contract: usdt, id: 0n, to: stranger, amount: 25n };
  expect(decode({ move, reveals: true, storage: 100n })).toEqual({
    ...frame,
    kind: 'transfer',
    destination: stranger,
    asset: { kind: 'token', ref: `${usdt}_0` },
    amount: 25n,
    feeCap: 25_500n,
  });
  expect(decode({ move: { ...move, id: null } })).toMatchObject({ asset: { kind: 'token', ref: usdt } });
  expect(decode({ move: { kind: 'coins', to: keys.treasuryAddress(), amount: 1n } })).toMatchObject({
    kind: 'cancel',
    destination: keys.treasuryAddress(),
  });
});

test.each<[string, Partial<Plan>]>([
  ['nothing moves', { move: { ...coins, amount: 0n } }],
  ['a contract receives coins', { move: { ...coins, to: usdt } }],
  ['a contract receives tokens', { move: { kind: 'tokens', contract: usdt, id: 0n, to: usdt, amount: 1n } }],
  ['more than the least goes to its own sender', { move: { ...coins, to: keys.treasuryAddress() } }],
])('bytes are refused where %s', (_what, changes) => {
  expect(() => decode(changes)).toThrow(/Not one of our transactions/);
});

test('bytes with anything after them, or of another kind of operation, are refused', () => {
  const unsigned = encodePlan(plan());
  // The tag of a delegation in the place of a transaction's.
  const delegation = `${unsigned.slice(0, 64)}6e${unsigned.slice(66)}`;
  // Two transfers in one group.
  const twice = unsigned + unsigned.slice(64);
  for (const bytes of [`${unsigned}00`, delegation, twice, unsigned.toUpperCase(), '', 'no hex'])
    expect(() => keys.decode(bytes)).toThrow(/Not one of our transactions/);
});

test('a key signs for its own address alone', () => {
  expect(() => keys.sign(encodePlan(plan()), { kind: 'deposit', index: 0n })).toThrow(/another signature/);
  expect(keys.sign(encodePlan(plan()), treasury).txHash).toMatch(/^o[no]/);
});
