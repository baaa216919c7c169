import { startCosmosStandIn } from '@florin/nodes/cosmos/server';
import { expect, onTestFinished, test } from 'vitest';
import { createCosmosKeys } from './keys.ts';
import { networks } from './networks.ts';
import { createCosmosScan } from './scan-holdings.ts';

const network = networks.get('cosmoslocal')!;
const usdt = 'ibc/F04D72CF9B5D9C849BB278B691CDFA2241813327430EC9CDC83F8F4CA4CDC2B0';
const seed = new Uint8Array(64).fill(31);

test('coins and listed tokens on deposit addresses are found by their indexes alone', async () => {
  const { chain, url, stop } = await startCosmosStandIn();
  onTestFinished(stop);
  const keys = createCosmosKeys(seed, network);
  const [one, other] = [keys.depositAddress(17n).address, keys.depositAddress(19n).address];
  chain.grant(one, 'uatom', 5n);
  chain.grant(one, usdt, 7n);
  chain.grant(other, usdt, 9n);
  chain.grant(other, 'uunlisted', 11n);
  const token = { kind: 'token', ref: usdt } as const;
  const scan = createCosmosScan(seed, network, { rpcUrls: [url], tokens: [token] });
  expect(await scan.read(16n, 16n + scan.step)).toEqual([
    { index: 17n, address: one, asset: { kind: 'native' }, amount: 5n },
    { index: 17n, address: one, asset: token, amount: 7n },
    { index: 19n, address: other, asset: token, amount: 9n },
  ]);
  expect(await scan.read(32n, 32n + scan.step)).toEqual([]);
});
