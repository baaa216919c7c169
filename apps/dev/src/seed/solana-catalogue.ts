import type { AdminChain } from '@florin/contract/schemas/chain';
import type { AdminToken } from '@florin/contract/schemas/token';
import type { LocalSolana } from '../chain/local-solana.ts';
import type { Credential, Rest } from '../rest.ts';
import { seedChain, tokenSeed } from './catalogue.ts';

export interface SolanaCatalogue {
  chain: AdminChain;
  tokens: { SOL: AdminToken; USDT: AdminToken; USDC: AdminToken };
}

/** The stand-in's chain and its three tokens, added where they are missing. */
export async function seedSolanaCatalogue(
  rest: Rest,
  admin: Credential,
  { url, network, contracts }: Pick<LocalSolana, 'url' | 'network' | 'contracts'>,
): Promise<SolanaCatalogue> {
  const identity = { name: 'Local Solana', short_name: 'solana-local', chain_type: 'solana', network } as const;
  const chain = await seedChain(rest, admin, identity, url);
  const seed = await tokenSeed(rest, admin, chain);
  return {
    chain,
    tokens: {
      SOL: await seed({ symbol: 'SOL', name: 'Solana', decimals: 9, contract: null }),
      USDT: await seed({ symbol: 'USDT', name: 'Tether USD', decimals: 6, contract: contracts.USDT }),
      USDC: await seed({ symbol: 'USDC', name: 'USD Coin', decimals: 6, contract: contracts.USDC }),
    },
  };
}
