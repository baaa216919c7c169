import type { TestToken } from '@florin/testing/catalogue';
import { Client } from 'pg';

export const suiChainId = '00000000-0000-7000-8000-00000000501a';
export const suiType = `0x${'2'.padStart(64, '0')}::sui::SUI`;

/** SUI, and tokens of the stand-in. */
export const suiTokens = {
  sui: {
    id: '00000000-0000-7000-8000-0000000501a1',
    symbol: 'SUI',
    decimals: 9,
    contract: null,
    rateUsd: '3.40',
    isStablecoin: false,
  },
  usdt: {
    id: '00000000-0000-7000-8000-0000000501a2',
    symbol: 'USDT',
    decimals: 6,
    contract: `0x${'5d'.repeat(32)}::usdt::USDT`,
    rateUsd: '1.0',
    isStablecoin: true,
  },
  usdc: {
    id: '00000000-0000-7000-8000-0000000501a3',
    symbol: 'USDC',
    decimals: 6,
    contract: `0x${'dc'.repeat(32)}::usdc::USDC`,
    rateUsd: '1.0',
    isStablecoin: true,
  },
} as const satisfies Record<string, TestToken>;

/** Writes the chain, its tokens and fresh prices as the owner. */
export async function seedSui(ownerUrl: string, { rpcUrl, network }: { rpcUrl: string; network: string }) {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                           finality_tag, expected_block_seconds, sweep_max_wait_seconds)
       values ($1, 'Local Sui', 'sui', 'sui', $2, array[$3], true, 1, 'finalized', 1, 0)`,
      [suiChainId, network, rpcUrl],
    );
    for (const { id, symbol, decimals, contract, rateUsd, isStablecoin } of Object.values(suiTokens)) {
      await owner.query(
        `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
         values ($1, $2, $3, $3, case when $4::text is null then 'native' else 'token' end, $4, $5, least($5, 6), $6, true, florin.now())`,
        [id, suiChainId, symbol, contract, decimals, isStablecoin],
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
