import type { AdminChain } from '@florin/contract/schemas/chain';
import type { AdminToken } from '@florin/contract/schemas/token';
import type { LocalSui } from '../chain/local-sui.ts';
import type { Credential, Rest } from '../rest.ts';
import { seedChain, tokenSeed } from './catalogue.ts';

export interface SuiCatalogue {
  chain: AdminChain;
  tokens: { SUI: AdminToken; USDC: AdminToken };
}

/** The stand-in's chain and its two tokens, added where they are missing. Tether issues nothing on Sui. */
export async function seedSuiCatalogue(
  rest: Rest,
  admin: Credential,
  { url, network, contracts }: Pick<LocalSui, 'url' | 'network' | 'contracts'>,
): Promise<SuiCatalogue> {
  const identity = { name: 'Local Sui', short_name: 'sui-local', chain_type: 'sui', network } as const;
  const chain = await seedChain(rest, admin, identity, url);
  const seed = await tokenSeed(rest, admin, chain);
  return {
    chain,
    tokens: {
      SUI: await seed({ symbol: 'SUI', name: 'Sui', decimals: 9, contract: null }),
      USDC: await seed({ symbol: 'USDC', name: 'USD Coin', decimals: 6, contract: contracts.USDC }),
    },
  };
}
