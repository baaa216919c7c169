import type { TestToken } from '@florin/testing/catalogue';
import { Client } from 'pg';

export const aptosChainId = '00000000-0000-7000-8000-00000000a970';

/** The chain's own coin, and Tether's asset as it is on the main network. */
export const aptosTokens = {
  apt: {
    id: '00000000-0000-7000-8000-0000000a9701',
    symbol: 'APT',
    decimals: 8,
    contract: null,
    rateUsd: '5.00',
    isStablecoin: false,
  },
  usdt: {
    id: '00000000-0000-7000-8000-0000000a9702',
    symbol: 'USDT',
    decimals: 6,
    contract: '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b',
    rateUsd: '1.0',
    isStablecoin: true,
  },
} as const satisfies Record<string, TestToken>;

/** Writes the chain, its tokens and fresh prices as the owner. */
export async function seedAptos(ownerUrl: string, { rpcUrl, network }: { rpcUrl: string; network: string }) {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                           finality_tag, expected_block_seconds, sweep_max_wait_seconds)
       values ($1, 'Local Aptos', 'aptos', 'aptos', $2, array[$3], true, 1, 'finalized', 1, 0)`,
      [aptosChainId, network, rpcUrl],
    );
    for (const { id, symbol, decimals, contract, rateUsd, isStablecoin } of Object.values(aptosTokens)) {
      await owner.query(
        `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
         values ($1, $2, $3, $3, case when $4::text is null then 'native' else 'token' end, $4, $5, $5, $6, true, florin.now())`,
        [id, aptosChainId, symbol, contract, decimals, isStablecoin],
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
