import { expect, test } from 'vitest';
import { addressesWithin, depositBranch } from './deposit-branch.ts';
import { createEvmKeys, depositPath } from './keys.ts';

const seed = new Uint8Array(64).fill(7);
const keys = createEvmKeys(seed);
const branch = depositBranch(seed, depositPath);

test.each([0n, 103_000n, 999_990n, 2n ** 31n - 4n])('addresses from index %s on are those of the keys', (from) => {
  const wanted = [0n, 1n, 2n, 3n].map((at) => keys.depositAddress(from + at).watchKey);
  expect(addressesWithin(branch, from, from + 4n)).toEqual(wanted);
});

test('an empty range has no addresses', () => {
  expect(addressesWithin(branch, 5n, 5n)).toEqual([]);
});
