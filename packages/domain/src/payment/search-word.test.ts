import { expect, test } from 'vitest';
import { searchWord } from './search-word.ts';

const nothing = { id: null, email: null, amountUsd: null, hashes: [], address: null };
const hash = '5b1c7a52f4b6f3c9a0d2e8174c6b9f0e3d1a7c5b2e4f6890a1b3c5d7e9f02134';
const id = '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12';
const wallet = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';

test('any word may be a reference, as it is written but for spaces around it', () => {
  expect(searchWord('  Order #17 ')).toEqual({ ...nothing, reference: 'Order #17' });
});

test.each([
  [id.toUpperCase(), { id }],
  ['Buyer@Example.com', { email: 'buyer@example.com' }],
  ['1042', { amountUsd: '1042.00' }],
  ['$12.5', { amountUsd: '12.50' }],
  ['007', { amountUsd: '7.00' }],
  [wallet, { address: wallet }],
])('%s is known by its shape', (word, found) => {
  expect(searchWord(word)).toEqual({ ...nothing, reference: word, ...found });
});

test.each([`0x${hash}`, hash, hash.toUpperCase(), `0X${hash}`.replace('X', 'x')])(
  '%s is a hash in every spelling of the chains',
  (word) => {
    expect(searchWord(word).hashes).toEqual([`0x${hash}`, hash, hash.toUpperCase()]);
  },
);

test('a signature of Solana is a hash as it is', () => {
  const word = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
  expect(searchWord(word).hashes).toEqual([word]);
});

test.each(['1.234', '-5', '12,50', '1e3', '12345678901234567'])('%s is no amount', (word) => {
  expect(searchWord(word).amountUsd).toBeNull();
});
