import { fromWord } from '@florin/chain-tron/address-book';
import type { Client } from 'pg';
import type { TestToken } from './catalogue.ts';

/** A chain whose transactions have a lifetime, for tests; ids are fixed, so that a failure reads the same every time. */
export const lifetimeChain = {
  id: '00000000-0000-7000-8000-00000000c004',
  shortName: 'test-tron',
  family: 'tron',
  network: '3448148188',
} as const;

/** The 20 bytes of the contract of its token, in hex. */
export const lifetimeTokenWord = 'a1'.repeat(20);

export const lifetimeTokens = {
  trx: {
    id: '00000000-0000-7000-8000-0000000e0021',
    symbol: 'TRX',
    decimals: 6,
    contract: null,
    rateUsd: '3.20',
    isStablecoin: false,
  },
  usdt: {
    id: '00000000-0000-7000-8000-0000000e0022',
    symbol: 'USDT',
    decimals: 6,
    contract: fromWord(lifetimeTokenWord),
    rateUsd: '1.0',
    isStablecoin: true,
  },
} as const satisfies Record<string, TestToken>;

/** Adds the chain, its tokens and fresh prices as the owner. Final is what its nodes call so. */
export async function seedLifetimeCatalogue(owner: Client, rpcUrls: readonly string[]): Promise<void> {
  const { id: chainId, shortName, family, network } = lifetimeChain;
  await owner.query(
    `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                         finality_tag, expected_block_seconds, sweep_max_wait_seconds)
     values ($1, 'Test chain of lifetimes', $2, $3, $4, $5, true, 3, 'finalized', 20, 0)`,
    [chainId, shortName, family, network, rpcUrls],
  );
  for (const { id, symbol, decimals, contract, rateUsd, isStablecoin } of Object.values(lifetimeTokens)) {
    await owner.query(
      `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
       values ($1, $2, $3, $3, case when $4::text is null then 'native' else 'token' end, $4, $5, $5, $6, true, florin.now())`,
      [id, chainId, symbol, contract, decimals, isStablecoin],
    );
    await owner.query(
      `insert into rates (token_id, rate_usd, at, source, inputs) values ($1, $2, florin.now(), 'test', '[]')`,
      [id, rateUsd],
    );
  }
}
