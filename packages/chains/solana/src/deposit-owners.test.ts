import { expect, test } from 'vitest';
import { ownersOf } from './deposit-owners.ts';
import { createSolanaKeys } from './keys.ts';

const seed = new Uint8Array(64).fill(7);

test.each([0n, 999_990n, 2n ** 31n - 4n])('addresses from index %s on are those of the keys', (from) => {
  const keys = createSolanaKeys(seed);
  const wanted = [0n, 1n, 2n, 3n].map((at) => keys.depositAddress(from + at).address);
  expect(ownersOf(seed)(from, from + 4n)).toEqual(wanted);
});
