import type { AdminChain } from '@florin/contract/schemas/chain';
import type { AdminToken } from '@florin/contract/schemas/token';
import type { LocalCosmos } from '../chain/local-cosmos.ts';
import type { Credential, Rest } from '../rest.ts';
import { seedChain, tokenSeed } from './catalogue.ts';

export interface CosmosCatalogue {
  chain: AdminChain;
  tokens: { ATOM: AdminToken; USDT: AdminToken; USDC: AdminToken };
}

/** The stand-in's chain and its three tokens, added where they are missing. */
export async function seedCosmosCatalogue(
  rest: Rest,
  admin: Credential,
  { url, network, contracts }: Pick<LocalCosmos, 'url' | 'network' | 'contracts'>,
): Promise<CosmosCatalogue> {
  const identity = { name: 'Local Cosmos', short_name: 'cosmos-local', chain_type: network, network } as const;
  const chain = await seedChain(rest, admin, identity, url);
  const seed = await tokenSeed(rest, admin, chain);
  return {
    chain,
    tokens: {
      ATOM: await seed({ symbol: 'ATOM', name: 'Cosmos Hub', decimals: 6, contract: null }),
      USDT: await seed({ symbol: 'USDT', name: 'Tether USD', decimals: 6, contract: contracts.USDT }),
      USDC: await seed({ symbol: 'USDC', name: 'USD Coin', decimals: 6, contract: contracts.USDC }),
    },
  };
}
