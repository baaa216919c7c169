import type { AdminChain } from '@florin/contract/schemas/chain';
import type { AdminToken } from '@florin/contract/schemas/token';
import { coinNetwork } from '../chain/local-coins.ts';
import type { Credential, Rest } from '../rest.ts';
import { seedChain, tokenSeed } from './catalogue.ts';

export interface CoinCatalogue {
  chain: AdminChain;
  token: AdminToken;
}

const localCoins = {
  name: 'Local Litecoin',
  short_name: 'litecoin-local',
  chain_type: coinNetwork,
  network: coinNetwork,
} as const;

/** The local chain of coins and its coin, added where they are missing. */
export async function seedCoinCatalogue(rest: Rest, admin: Credential, rpcUrl: string): Promise<CoinCatalogue> {
  const chain = await seedChain(rest, admin, localCoins, rpcUrl);
  const seed = await tokenSeed(rest, admin, chain);
  return { chain, token: await seed({ symbol: 'LTC', name: 'Litecoin', decimals: 8, contract: null }) };
}
