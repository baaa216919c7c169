import { airdrop, makeMint, mintTo, walletOf } from '@florin/nodes/solana/control';
import { type SolanaStandIn, startSolanaStandIn } from '@florin/nodes/solana/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSolanaKeys } from './keys.ts';
import { createSolanaScan } from './scan-holdings.ts';

const seed = new Uint8Array(64).fill(11);
const keys = createSolanaKeys(seed);
let chain: SolanaStandIn;
beforeAll(async () => {
  chain = await startSolanaStandIn();
});
afterAll(() => chain.stop());

test('coins, tokens and both are found on the addresses of a range', async () => {
  const [issuer, mint] = [await walletOf(2), String((await walletOf(4)).address)];
  const addressOf = (index: bigint): string => keys.depositAddress(index).address;
  airdrop(chain.vm, issuer.address, 10n ** 12n);
  makeMint(chain.vm, mint, { decimals: 6, authority: issuer.address });
  for (const index of [3n, 99n]) await mintTo(chain.vm, issuer, mint, addressOf(index), 100n + index);
  for (const index of [0n, 99n]) airdrop(chain.vm, addressOf(index), 5_000_000n + index);
  chain.vm.advance(40);
  const token = { kind: 'token', ref: mint } as const;
  const native = { kind: 'native' } as const;
  const { genesisHash: network } = chain.vm;
  const scan = createSolanaScan(seed, { network, rpcUrls: [chain.url], tokens: [token] });
  expect(await scan.read(0n, 100n)).toEqual([
    { index: 0n, address: addressOf(0n), asset: native, amount: 5_000_000n },
    { index: 3n, address: addressOf(3n), asset: token, amount: 103n },
    { index: 99n, address: addressOf(99n), asset: native, amount: 5_000_099n },
    { index: 99n, address: addressOf(99n), asset: token, amount: 199n },
  ]);
  expect(await scan.read(4n, 99n)).toEqual([]);
});
