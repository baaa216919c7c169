import type { AdminChain } from '@florin/contract/schemas/chain';
import type { AdminToken } from '@florin/contract/schemas/token';
import type { LocalCardano } from '../chain/local-cardano.ts';
import type { Credential, Rest } from '../rest.ts';
import { seedChain, tokenSeed } from './catalogue.ts';

export interface CardanoCatalogue {
  chain: AdminChain;
  tokens: { ADA: AdminToken; USDC: AdminToken };
}

/** The stand-in's chain and its two tokens, added where they are missing. Tether issues nothing on Cardano. */
export async function seedCardanoCatalogue(
  rest: Rest,
  admin: Credential,
  { url, network, contracts }: Pick<LocalCardano, 'url' | 'network' | 'contracts'>,
): Promise<CardanoCatalogue> {
  const identity = { name: 'Local Cardano', short_name: 'cardano-local', chain_type: network, network } as const;
  const chain = await seedChain(rest, admin, identity, url);
  const seed = await tokenSeed(rest, admin, chain);
  return {
    chain,
    tokens: {
      ADA: await seed({ symbol: 'ADA', name: 'Cardano', decimals: 6, contract: null }),
      USDC: await seed({ symbol: 'USDC', name: 'USD Coin', decimals: 6, contract: contracts.USDC }),
    },
  };
}
