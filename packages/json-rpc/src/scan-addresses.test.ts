import type { Asset } from '@florin/domain/ports/chain';
import { expect, test } from 'vitest';
import { scanAddresses } from './scan-addresses.ts';

const usd: Asset = { kind: 'token', ref: 'usd' };

test('every index of a question is looked at for the coin and each token, and only what is there is told, in order', async () => {
  const held = new Map([
    ['at 3 usd', 4n],
    ['at 17 native', 9n],
    ['at 17 usd', 1n],
  ]);
  const asked: string[] = [];
  const scan = scanAddresses({
    tokens: [usd],
    addressOf: (index) => `at ${index}`,
    async held(address, asset) {
      asked.push(address);
      return held.get(`${address} ${asset.kind === 'token' ? asset.ref : 'native'}`) ?? 0n;
    },
  });
  expect(await scan.read(2n, 2n + scan.step)).toEqual([
    { index: 3n, address: 'at 3', asset: usd, amount: 4n },
    { index: 17n, address: 'at 17', asset: { kind: 'native' }, amount: 9n },
    { index: 17n, address: 'at 17', asset: usd, amount: 1n },
  ]);
  expect(asked).toHaveLength(2 * Number(scan.step));
});

test('a question that no node answers fails the whole of it', async () => {
  const scan = scanAddresses({ tokens: [], addressOf: String, held: () => Promise.reject(new Error('lost')) });
  await expect(scan.read(0n, 4n)).rejects.toThrow('lost');
});
