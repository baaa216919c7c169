import type { TestToken } from '@florin/testing/catalogue';
import { Client } from 'pg';
import { djed, usdx } from '../chains/cardano-harness.ts';

export const cardanoChainId = '00000000-0000-7000-8000-00000000ada1';
export const cardanoName = 'cardanolocal';

/** ADA, and native assets of the stand-in. */
export const cardanoTokens = {
  ada: {
    id: '00000000-0000-7000-8000-0000000ada11',
    symbol: 'ADA',
    decimals: 6,
    contract: null,
    rateUsd: '0.62',
    isStablecoin: false,
  },
  usdt: {
    id: '00000000-0000-7000-8000-0000000ada12',
    symbol: 'USDT',
    decimals: 6,
    contract: djed,
    rateUsd: '1.0',
    isStablecoin: true,
  },
  usdc: {
    id: '00000000-0000-7000-8000-0000000ada13',
    symbol: 'USDC',
    decimals: 6,
    contract: usdx,
    rateUsd: '1.0',
    isStablecoin: true,
  },
} as const satisfies Record<string, TestToken>;

/** Writes the chain, its tokens and fresh prices as the owner. */
export async function seedCardano(ownerUrl: string, rpcUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                           finality_tag, expected_block_seconds, sweep_max_wait_seconds, batch_sweeps)
       values ($1, 'Cardano', 'cardano', $2, $2, array[$3], true, 3, null, 20, 0, true)`,
      [cardanoChainId, cardanoName, rpcUrl],
    );
    for (const { id, symbol, decimals, contract, rateUsd, isStablecoin } of Object.values(cardanoTokens)) {
      await owner.query(
        `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
         values ($1, $2, $3, $3, case when $4::text is null then 'native' else 'token' end, $4, $5, least($5, 6), $6, true, florin.now())`,
        [id, cardanoChainId, symbol, contract, decimals, isStablecoin],
      );
      await owner.query(
        `insert into rates (token_id, rate_usd, at, source, inputs) values ($1, $2, florin.now(), 'test', '[]')`,
        [id, rateUsd],
      );
    }
    await owner.query(`update settings set registration = 'open', wallet_cooling_minutes = 0`);
  } finally {
    await owner.end();
  }
}
