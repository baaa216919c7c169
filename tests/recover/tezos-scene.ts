import { createTezosAdapter } from '@florin/chain-tezos/adapter';
import { createTezosKeys } from '@florin/chain-tezos/keys';
import { startTezosStandIn } from '@florin/nodes/tezos/server';
import { issue } from '../chains/tezos-harness.ts';
import type { Lost, RecoveryScene } from './scene.ts';

const coin = 10n ** 6n;
const blockMilliseconds = 200;

/** A stand-in for a node; every third address has coins, every third a token, every third both. */
export async function openTezosScene(seed: Uint8Array): Promise<RecoveryScene> {
  const node = await startTezosStandIn();
  const { chain, url } = node;
  const producing = setInterval(() => chain.advance(), blockMilliseconds);
  const keys = createTezosKeys(seed);
  const { ref } = issue(node, { name: 'USDT' }, []);
  const adapter = createTezosAdapter({ network: 'local', rpcUrls: [url] });
  const [contract = ''] = ref.split('_');
  const give = (to: string, token: string | null, amount: bigint): void =>
    token === null ? chain.grant(to, amount) : chain.mint(contract, to, amount);
  return {
    family: 'tezos',
    keys,
    variables: {
      FLORIN_SIGNER_RPC_TEZOS_local: url,
      FLORIN_SIGNER_MAX_FEE_TEZOS_local: String(coin),
      FLORIN_SIGNER_MAX_GAS_TEZOS_local: String(coin),
      FLORIN_RECOVER_TOKENS_TEZOS_local: ref,
    },
    async payEach(indexes) {
      const payments = indexes.flatMap((index, at): Lost[] => {
        const coins = { index, token: null, amount: 20n * coin + index };
        const tokens = { index, token: ref, amount: 25n * coin + index };
        return [[coins], [tokens], [coins, tokens]][at % 3] ?? [];
      });
      for (const { index, token, amount } of payments) give(keys.depositAddress(index).address, token, amount);
      chain.advance();
      return payments;
    },
    async endowTreasury() {
      give(keys.treasuryAddress(), null, 100n * coin);
      chain.advance();
    },
    treasuryHolds: (token) =>
      adapter.balance(keys.treasuryAddress(), token === null ? { kind: 'native' } : { kind: 'token', ref: token }),
    async stop() {
      clearInterval(producing);
      await node.stop();
    },
  };
}
