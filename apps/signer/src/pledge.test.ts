import { expect, test } from 'vitest';
import { keepsPledge } from './pledge.ts';

test.each([
  ['native 0xA up to 20', 'native 0xA up to 20', true],
  ['native 0xA up to 20', 'native 0xA up to 12', true],
  ['native 0xA up to 12', 'native 0xA up to 20', false],
  ['native 0xA up to 20', 'native 0xB up to 12', false],
  // What a signer wrote before it knew of less.
  ['native 0xA 20', 'native 0xA up to 12', true],
  ['native 0xA 20', 'native 0xA up to 21', false],
  // What somebody was promised is neither more nor less.
  ['native 0xA 20', 'native 0xA 12', false],
  ['native 0xA up to 20', 'native 0xA 12', false],
  ['usdt 0xA 20', 'usdt 0xA 12', false],
  ['batch usdt 0xA:20', 'batch usdt 0xA:12', false],
  [undefined, 'native 0xA up to 12', true],
  ['native 0xA up to 20', undefined, true],
])('after "%s" a signature for "%s" keeps the pledge: %s', (earlier, pledge, keeps) => {
  expect(keepsPledge(earlier, pledge)).toBe(keeps);
});
