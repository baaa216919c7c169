import { rawOf } from '@florin/chain-ton/address';
import { createTonAdapter } from '@florin/chain-ton/adapter';
import { createTonKeys } from '@florin/chain-ton/keys';
import { mintBody, minter } from '@florin/nodes/ton/jetton';
import { startTonStandIn } from '@florin/nodes/ton/server';
import { issue } from '../chains/ton-harness.ts';
import type { Lost, RecoveryScene } from './scene.ts';

const coin = 10n ** 9n;
const blockMilliseconds = 200;

/** A stand-in for an index; every third address has coins, every third a jetton, every third both. */
export async function openTonScene(seed: Uint8Array): Promise<RecoveryScene> {
  const node = await startTonStandIn({ blockMilliseconds });
  const { chain, url } = node;
  const keys = createTonKeys(seed);
  const { ref } = await issue(node, 'USDT', []);
  const adapter = createTonAdapter({ network: 'local', rpcUrls: [url] });
  const give = (to: string, token: string | null, amount: bigint): void =>
    token === null
      ? chain.inject({ from: minter, to: rawOf(to), value: amount })
      : chain.inject({ from: minter, to: token, value: coin, body: mintBody(rawOf(to), amount), bounce: true });
  return {
    family: 'ton',
    keys,
    variables: {
      FLORIN_SIGNER_RPC_TON_local: url,
      FLORIN_SIGNER_MAX_FEE_TON_local: String(coin),
      FLORIN_SIGNER_MAX_GAS_TON_local: String(coin),
      FLORIN_RECOVER_TOKENS_TON_local: ref,
    },
    async payEach(indexes) {
      const payments = indexes.flatMap((index, at): Lost[] => {
        const coins = { index, token: null, amount: 20n * coin + index };
        const tokens = { index, token: ref, amount: 25_000_000n + index };
        return [[coins], [tokens], [coins, tokens]][at % 3] ?? [];
      });
      for (const { index, token, amount } of payments) give(keys.depositAddress(index).address, token, amount);
      await chain.settle();
      return payments;
    },
    async endowTreasury() {
      give(keys.treasuryAddress(), null, 100n * coin);
      await chain.settle();
    },
    treasuryHolds: (token) =>
      adapter.balance(keys.treasuryAddress(), token === null ? { kind: 'native' } : { kind: 'token', ref: token }),
    stop: () => node.stop(),
  };
}
