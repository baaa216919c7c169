import { createSuiKeys } from '@florin/chain-sui/keys';
import { startSuiStandIn } from '@florin/nodes/sui/server';
import type { Lost, RecoveryScene } from './scene.ts';

const usdc = `0x${'dc'.repeat(32)}::usdc::USDC`;
const suiType = `0x${'2'.padStart(64, '0')}::sui::SUI`;
const sui = 10n ** 9n;
const usd = 10n ** 6n;
const checkpointMilliseconds = 200;

/** A stand-in for a node; every third address has coins, every third a token without any coin object, every third both. */
export async function openSuiScene(seed: Uint8Array): Promise<RecoveryScene> {
  const { chain, url, stop } = await startSuiStandIn();
  const producing = setInterval(() => chain.advance(), checkpointMilliseconds);
  chain.metadata.set(usdc, { decimals: 6, symbol: 'USDC' });
  const keys = createSuiKeys(seed);
  const place = `SUI_${chain.chainId}`;
  return {
    family: 'sui',
    keys,
    variables: {
      [`FLORIN_SIGNER_RPC_${place}`]: url,
      [`FLORIN_SIGNER_MAX_FEE_${place}`]: String(sui),
      [`FLORIN_SIGNER_MAX_GAS_${place}`]: '1',
      [`FLORIN_RECOVER_TOKENS_${place}`]: usdc,
    },
    async payEach(indexes) {
      const payments = indexes.flatMap((index, at): Lost[] => {
        const coins = { index, token: null, amount: sui + index };
        const tokens = { index, token: usdc, amount: 25n * usd + index };
        return [[coins], [tokens], [coins, tokens]][at % 3] ?? [];
      });
      for (const { index, token, amount } of payments)
        chain.grant(
          keys.depositAddress(index).address,
          token ?? suiType,
          amount,
          token === null ? 'object' : 'balance',
        );
      chain.advance();
      return payments;
    },
    endowTreasury: async () => void chain.grant(keys.treasuryAddress(), suiType, 10n * sui),
    treasuryHolds: async (token) => chain.ledger.totals().get(`${keys.treasuryAddress()} ${token ?? suiType}`) ?? 0n,
    stop: async () => {
      clearInterval(producing);
      await stop();
    },
  };
}
