import type { TestToken } from '@florin/testing/catalogue';
import { Client } from 'pg';

export const tezosChainId = '00000000-0000-7000-8000-000000001729';

export interface TezosTokens {
  xtz: TestToken;
  usdt: TestToken;
}

/** The chain's own coin, and USDT of a contract of this machine. */
export const tezosTokens = (contract: string): TezosTokens => ({
  xtz: {
    id: '00000000-0000-7000-8000-000001729001',
    symbol: 'XTZ',
    decimals: 6,
    contract: null,
    rateUsd: '0.80',
    isStablecoin: false,
  },
  usdt: {
    id: '00000000-0000-7000-8000-000001729002',
    symbol: 'USDT',
    decimals: 6,
    contract,
    rateUsd: '1.0',
    isStablecoin: true,
  },
});

/** Writes the chain, its tokens and fresh prices as the owner. */
export async function seedTezos(ownerUrl: string, rpcUrl: string, tokens: TezosTokens): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                           finality_tag, expected_block_seconds, sweep_max_wait_seconds)
       values ($1, 'Tezos', 'tezos', 'tezos', 'local', array[$2], true, 1, 'finalized', 1, 0)`,
      [tezosChainId, rpcUrl],
    );
    for (const { id, symbol, decimals, contract, rateUsd, isStablecoin } of Object.values(tokens)) {
      await owner.query(
        `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
         values ($1, $2, $3, $3, case when $4::text is null then 'native' else 'token' end, $4, $5, least($5, 8), $6, true, florin.now())`,
        [id, tezosChainId, symbol, contract, decimals, isStablecoin],
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
