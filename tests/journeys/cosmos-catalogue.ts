import type { TestToken } from '@florin/testing/catalogue';
import { Client } from 'pg';

export const cosmosChainId = '00000000-0000-7000-8000-00000000c051';

/** The coin of fees, and USDT and USDC under the denominations that they have on the Cosmos Hub. */
export const cosmosTokens = {
  atom: {
    id: '00000000-0000-7000-8000-0000000c0a01',
    symbol: 'ATOM',
    decimals: 6,
    contract: null,
    rateUsd: '4.00',
    isStablecoin: false,
  },
  usdt: {
    id: '00000000-0000-7000-8000-0000000c0a02',
    symbol: 'USDT',
    decimals: 6,
    contract: 'ibc/F04D72CF9B5D9C849BB278B691CDFA2241813327430EC9CDC83F8F4CA4CDC2B0',
    rateUsd: '1.0',
    isStablecoin: true,
  },
} as const satisfies Record<string, TestToken>;

/** Writes the chain, its tokens and fresh prices as the owner. */
export async function seedCosmos(ownerUrl: string, { rpcUrl, network }: { rpcUrl: string; network: string }) {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                           finality_tag, expected_block_seconds, sweep_max_wait_seconds)
       values ($1, 'Local Cosmos', 'cosmos', $2, $2, array[$3], true, 1, 'finalized', 6, 0)`,
      [cosmosChainId, network, rpcUrl],
    );
    for (const { id, symbol, decimals, contract, rateUsd, isStablecoin } of Object.values(cosmosTokens)) {
      await owner.query(
        `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
         values ($1, $2, $3, $3, case when $4::text is null then 'native' else 'token' end, $4, $5, $5, $6, true, florin.now())`,
        [id, cosmosChainId, symbol, contract, decimals, isStablecoin],
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
