import { networks } from '@florin/chain-bitcoin/networks';
import type { Client } from 'pg';
import type { TestToken } from './catalogue.ts';

/** A chain of coins for tests, beside the one of accounts; ids are fixed, so that a failure reads the same every time. */
export const coinNetwork = networks.get('litecoinregtest')!;

export const coinChain = {
  id: '00000000-0000-7000-8000-00000000c002',
  shortName: 'test-ltc',
  /** Also its family: addresses are a network's own. */
  network: coinNetwork.name,
} as const;

export const coinToken: TestToken = {
  id: '00000000-0000-7000-8000-0000000e0004',
  symbol: 'LTC',
  decimals: 8,
  contract: null,
  rateUsd: '80.00',
  isStablecoin: false,
};

/** Adds the chain, its coin and a fresh price as the owner. */
export async function seedCoinCatalogue(owner: Client, rpcUrls: readonly string[]): Promise<void> {
  const { id, shortName, network } = coinChain;
  await owner.query(
    `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                         expected_block_seconds, sweep_max_wait_seconds)
     values ($1, 'Test chain of coins', $2, $3, $3, $4, true, 3, 60, 0)`,
    [id, shortName, network, rpcUrls],
  );
  await owner.query(
    `insert into tokens (id, chain_id, symbol, name, token_type, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
     values ($1, $2, $3, $3, 'native', $4, $4, false, true, florin.now())`,
    [coinToken.id, id, coinToken.symbol, coinToken.decimals],
  );
  await owner.query(
    `insert into rates (token_id, rate_usd, at, source, inputs) values ($1, $2, florin.now(), 'test', '[]')`,
    [coinToken.id, coinToken.rateUsd],
  );
}
