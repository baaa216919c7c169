import type { TestToken } from '@florin/testing/catalogue';
import { Client } from 'pg';

export const solanaChainId = '00000000-0000-7000-8000-00000000c501';
export const usdtDecimals = 6;

/** SOL, and USDT at the address that it has on the main network. */
export const solanaTokens = {
  sol: {
    id: '00000000-0000-7000-8000-0000000e5001',
    symbol: 'SOL',
    decimals: 9,
    contract: null,
    rateUsd: '150.00',
    isStablecoin: false,
  },
  usdt: {
    id: '00000000-0000-7000-8000-0000000e5002',
    symbol: 'USDT',
    decimals: usdtDecimals,
    contract: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    rateUsd: '1.0',
    isStablecoin: true,
  },
} as const satisfies Record<string, TestToken>;

/** Writes the chain, its tokens and fresh prices as the owner. */
export async function seedSolana(ownerUrl: string, { rpcUrl, network }: { rpcUrl: string; network: string }) {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                           finality_tag, expected_block_seconds, sweep_max_wait_seconds)
       values ($1, 'Solana', 'solana', 'solana', $2, array[$3], true, 32, 'finalized', 3, 0)`,
      [solanaChainId, network, rpcUrl],
    );
    for (const { id, symbol, decimals, contract, rateUsd, isStablecoin } of Object.values(solanaTokens)) {
      await owner.query(
        `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
         values ($1, $2, $3, $3, case when $4::text is null then 'native' else 'token' end, $4, $5, least($5, 8), $6, true, florin.now())`,
        [id, solanaChainId, symbol, contract, decimals, isStablecoin],
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
