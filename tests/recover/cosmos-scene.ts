import { createCosmosKeys } from '@florin/chain-cosmos/keys';
import { networks } from '@florin/chain-cosmos/networks';
import { startCosmosStandIn } from '@florin/nodes/cosmos/server';
import type { Lost, RecoveryScene } from './scene.ts';

const network = networks.get('cosmoslocal')!;
const usdt = 'ibc/F04D72CF9B5D9C849BB278B691CDFA2241813327430EC9CDC83F8F4CA4CDC2B0';
const coin = 10n ** 6n;
const blockMilliseconds = 200;
const place = 'COSMOSLOCAL_COSMOSLOCAL';

/** A stand-in for a node; every third address has coins, every third a token, every third both. */
export async function openCosmosScene(seed: Uint8Array): Promise<RecoveryScene> {
  const { chain, url, stop } = await startCosmosStandIn({ blockMilliseconds });
  chain.metadata.set(usdt, { display: 'usdt', exponent: 6, symbol: 'USDT' });
  const keys = createCosmosKeys(seed, network);
  const { native } = network;
  return {
    family: network.name,
    keys,
    variables: {
      [`FLORIN_SIGNER_RPC_${place}`]: url,
      [`FLORIN_SIGNER_MAX_FEE_${place}`]: String(coin),
      [`FLORIN_SIGNER_MAX_GAS_${place}`]: String(coin),
      [`FLORIN_RECOVER_TOKENS_${place}`]: usdt,
    },
    async payEach(indexes) {
      const payments = indexes.flatMap((index, at): Lost[] => {
        const coins = { index, token: null, amount: coin + index };
        const tokens = { index, token: usdt, amount: 25n * coin + index };
        return [[coins], [tokens], [coins, tokens]][at % 3] ?? [];
      });
      for (const { index, token, amount } of payments)
        chain.grant(keys.depositAddress(index).address, token ?? native, amount);
      chain.advance();
      return payments;
    },
    endowTreasury: async () => chain.grant(keys.treasuryAddress(), native, 10n * coin),
    treasuryHolds: async (token) => chain.state(0n).held(keys.treasuryAddress(), token ?? native),
    stop,
  };
}
