import type { AdminChain } from '@florin/contract/schemas/chain';
import type { AdminToken } from '@florin/contract/schemas/token';
import type { LocalAptos } from '../chain/local-aptos.ts';
import type { Credential, Rest } from '../rest.ts';
import { seedChain, tokenSeed } from './catalogue.ts';

export interface AptosCatalogue {
  chain: AdminChain;
  tokens: { APT: AdminToken; USDT: AdminToken; USDC: AdminToken };
}

/** The stand-in's chain and its three tokens, added where they are missing. */
export async function seedAptosCatalogue(
  rest: Rest,
  admin: Credential,
  { url, network, contracts }: Pick<LocalAptos, 'url' | 'network' | 'contracts'>,
): Promise<AptosCatalogue> {
  const identity = { name: 'Local Aptos', short_name: 'aptos-local', chain_type: 'aptos', network } as const;
  const chain = await seedChain(rest, admin, identity, url);
  const seed = await tokenSeed(rest, admin, chain);
  return {
    chain,
    tokens: {
      APT: await seed({ symbol: 'APT', name: 'Aptos', decimals: 8, contract: null }),
      USDT: await seed({ symbol: 'USDT', name: 'Tether USD', decimals: 6, contract: contracts.USDT }),
      USDC: await seed({ symbol: 'USDC', name: 'USD Coin', decimals: 6, contract: contracts.USDC }),
    },
  };
}
