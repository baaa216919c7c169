import type { TestToken } from '@florin/testing/catalogue';
import { Client } from 'pg';

export const tronChainId = '00000000-0000-7000-8000-00000000c195';
export const usdtDecimals = 6;

/** TRX, and USDT at the address that a stand-in gave its contract. */
export const tronTokens = (usdt: string) =>
  ({
    trx: {
      id: '00000000-0000-7000-8000-0000000e1951',
      symbol: 'TRX',
      decimals: 6,
      contract: null,
      rateUsd: '0.30',
      isStablecoin: false,
    },
    usdt: {
      id: '00000000-0000-7000-8000-0000000e1952',
      symbol: 'USDT',
      decimals: usdtDecimals,
      contract: usdt,
      rateUsd: '1.0',
      isStablecoin: true,
    },
  }) as const satisfies Record<string, TestToken>;

/** Writes the chain, its tokens and fresh prices as the owner. */
export async function seedTron(
  ownerUrl: string,
  { rpcUrl, network, tokens }: { rpcUrl: string; network: string; tokens: ReturnType<typeof tronTokens> },
): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                           finality_tag, expected_block_seconds, sweep_max_wait_seconds)
       values ($1, 'Tron', 'tron', 'tron', $2, array[$3], true, 19, 'finalized', 3, 0)`,
      [tronChainId, network, rpcUrl],
    );
    for (const { id, symbol, decimals, contract, rateUsd, isStablecoin } of Object.values(tokens)) {
      await owner.query(
        `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
         values ($1, $2, $3, $3, case when $4::text is null then 'native' else 'token' end, $4, $5, least($5, 8), $6, true, florin.now())`,
        [id, tronChainId, symbol, contract, decimals, isStablecoin],
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
