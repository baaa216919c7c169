import { createCardanoAdapter } from '@florin/chain-cardano/adapter';
import { createCardanoKeys } from '@florin/chain-cardano/keys';
import { networks } from '@florin/chain-cardano/networks';
import { startCardanoStandIn } from '@florin/nodes/cardano/server';
import { usdx } from '../chains/cardano-harness.ts';
import type { Lost, RecoveryScene } from './scene.ts';

const ada = 10n ** 6n;
const blockMilliseconds = 200;
/** Each sweep takes a coin of the treasury. */
const treasuryCoins = 40;

/** The Blaze emulator; every third address has ADA, every third a token, every third both. */
export async function openCardanoScene(seed: Uint8Array): Promise<RecoveryScene> {
  const { chain, url, stop } = await startCardanoStandIn();
  chain.list(usdx, { name: 'USDX', ticker: 'USDX', decimals: 6 });
  const mining = setInterval(() => chain.advance(), blockMilliseconds);
  const network = networks.get('cardanolocal')!;
  const keys = createCardanoKeys(seed, network);
  const adapter = createCardanoAdapter({ network: network.name, rpcUrls: [url] });
  return {
    family: network.name,
    keys,
    variables: {
      FLORIN_SIGNER_RPC_CARDANOLOCAL_CARDANOLOCAL: url,
      FLORIN_SIGNER_MAX_FEE_CARDANOLOCAL_CARDANOLOCAL: String(5n * ada),
      FLORIN_SIGNER_MAX_GAS_CARDANOLOCAL_CARDANOLOCAL: '1',
      FLORIN_RECOVER_TOKENS_CARDANOLOCAL_CARDANOLOCAL: usdx,
    },
    async payEach(indexes) {
      const payments = indexes.flatMap((index, at): Lost[] => {
        const coins = { index, token: null, amount: 20n * ada + index };
        const tokens = { index, token: usdx, amount: 25_000_000n + index };
        return [[coins], [tokens], [coins, tokens]][at % 3] ?? [];
      });
      for (const { index, token, amount } of payments) {
        const { address } = keys.depositAddress(index);
        if (token === null) chain.grant(address, amount);
        else chain.grant(address, 1_300_000n, new Map([[token, amount]]));
      }
      chain.advance();
      return payments;
    },
    async endowTreasury() {
      for (let coin = 0; coin < treasuryCoins; coin += 1) chain.grant(keys.treasuryAddress(), 10n * ada);
      chain.advance();
    },
    treasuryHolds: (token) =>
      adapter.balance(keys.treasuryAddress(), token === null ? { kind: 'native' } : { kind: 'token', ref: token }),
    async stop() {
      clearInterval(mining);
      await stop();
    },
  };
}
