import { createAptosKeys } from '@florin/chain-aptos/keys';
import { apt } from '@florin/nodes/aptos/hashes';
import { startAptosStandIn } from '@florin/nodes/aptos/server';
import type { Lost, RecoveryScene } from './scene.ts';

const usdt = '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b';
const coin = 10n ** 8n;
const pageMilliseconds = 200;
const place = 'APTOS_4';

/** A stand-in for a node; every third address has coins, every third a token, every third both. */
export async function openAptosScene(seed: Uint8Array): Promise<RecoveryScene> {
  const { chain, url, stop } = await startAptosStandIn({ pageMilliseconds });
  chain.list(usdt, { name: 'Tether USD', symbol: 'USDt', decimals: 6 });
  const keys = createAptosKeys(seed);
  const treasury = keys.treasuryAddress();
  return {
    family: 'aptos',
    keys,
    variables: {
      [`FLORIN_SIGNER_RPC_${place}`]: url,
      [`FLORIN_SIGNER_MAX_FEE_${place}`]: String(coin),
      [`FLORIN_SIGNER_MAX_GAS_${place}`]: '1',
      [`FLORIN_RECOVER_TOKENS_${place}`]: usdt,
    },
    async payEach(indexes) {
      const payments = indexes.flatMap((index, at): Lost[] => {
        const coins = { index, token: null, amount: coin + index };
        const tokens = { index, token: usdt, amount: 25_000_000n + index };
        return [[coins], [tokens], [coins, tokens]][at % 3] ?? [];
      });
      for (const { index, token, amount } of payments)
        chain.grant(keys.depositAddress(index).address, token ?? apt, amount);
      chain.advance();
      return payments;
    },
    endowTreasury: async () => chain.grant(treasury, apt, 10n * coin),
    treasuryHolds: async (token) =>
      token === null ? chain.ledger.native(treasury) : chain.ledger.primary(treasury, token),
    stop,
  };
}
