import type { AdminChain } from '@florin/contract/schemas/chain';
import type { AdminToken } from '@florin/contract/schemas/token';
import type { LocalTron } from '../chain/local-tron.ts';
import type { Credential, Rest } from '../rest.ts';
import { seedChain, tokenSeed } from './catalogue.ts';

export interface TronCatalogue {
  chain: AdminChain;
  tokens: { TRX: AdminToken; USDT: AdminToken };
}

/** The stand-in's chain and its two tokens, added where they are missing. */
export async function seedTronCatalogue(
  rest: Rest,
  admin: Credential,
  { url, network, contracts }: Pick<LocalTron, 'url' | 'network' | 'contracts'>,
): Promise<TronCatalogue> {
  const identity = { name: 'Local Tron', short_name: 'tron-local', chain_type: 'tron', network } as const;
  const chain = await seedChain(rest, admin, identity, url);
  const seed = await tokenSeed(rest, admin, chain);
  return {
    chain,
    tokens: {
      TRX: await seed({ symbol: 'TRX', name: 'Tron', decimals: 6, contract: null }),
      USDT: await seed({ symbol: 'USDT', name: 'Tether USD', decimals: 6, contract: contracts.USDT }),
    },
  };
}
