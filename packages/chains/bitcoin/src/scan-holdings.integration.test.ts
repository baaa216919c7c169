import type { Litecoind } from '@florin/nodes/litecoind';
import { litecoindOrSkip } from '@florin/testing/litecoind';
import { afterAll, describe, expect, test } from 'vitest';
import { createBitcoinKeys } from './keys.ts';
import { type Network, networks } from './networks.ts';
import { createBitcoinScan, descriptorOf } from './scan-holdings.ts';

const seed = new Uint8Array(64).fill(11);
const network = networks.get('litecoinregtest') as Network;
const keys = createBitcoinKeys(seed, network);

const started = await litecoindOrSkip();
afterAll(() => started?.stop());

test('every network has a descriptor of public keys alone', () => {
  const forms = [...networks.values()].map((one) => descriptorOf(seed, one).slice(0, 9));
  expect(new Set(forms)).toEqual(new Set(['wpkh(xpub', 'wpkh(tpub', 'pkh(dgub8', 'pkh(tpubD']));
});

describe.skipIf(started === null)('on a node', () => {
  const node = started as Litecoind;
  const open = () => createBitcoinScan(seed, { network: network.name, rpcUrls: [node.url] });

  test('several coins of an address, and addresses far away, are found with their places', async () => {
    const [near, far] = [keys.depositAddress(7n).address, keys.depositAddress(1_999n).address];
    const hashes = [await node.pay(far, '0.5'), await node.pay(near, '0.25'), await node.pay(near, '0.125')];
    expect(await open().read(0n, 2_000n)).toEqual([]);
    await node.mine();
    const [first, second, ...more] = await open().read(0n, 2_000n);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ index: 7n, address: near, amount: 37_500_000n });
    expect(new Set(first?.coins?.map(({ txHash }) => txHash))).toEqual(new Set(hashes.slice(1)));
    expect(second).toMatchObject({ index: 1_999n, address: far, amount: 50_000_000n });
    expect(second?.coins).toMatchObject([{ txHash: hashes[0], amount: 50_000_000n }]);
  });

  test('a range ends before its end', async () => {
    expect(await open().read(0n, 7n)).toEqual([]);
    expect(await open().read(7n, 8n)).toHaveLength(1);
  });
});
