import type { AdminChain } from '@florin/contract/schemas/chain';
import type { AdminToken } from '@florin/contract/schemas/token';
import type { LocalTon } from '../chain/local-ton.ts';
import type { Credential, Rest } from '../rest.ts';
import { seedChain, tokenSeed } from './catalogue.ts';

export interface TonCatalogue {
  chain: AdminChain;
  tokens: { TON: AdminToken; USDT: AdminToken };
}

/** The stand-in's chain and its two tokens, added where they are missing. */
export async function seedTonCatalogue(
  rest: Rest,
  admin: Credential,
  { url, network, contracts }: Pick<LocalTon, 'url' | 'network' | 'contracts'>,
): Promise<TonCatalogue> {
  const identity = { name: 'Local TON', short_name: 'ton-local', chain_type: 'ton', network } as const;
  const chain = await seedChain(rest, admin, identity, url);
  const seed = await tokenSeed(rest, admin, chain);
  return {
    chain,
    tokens: {
      TON: await seed({ symbol: 'TON', name: 'Toncoin', decimals: 9, contract: null }),
      USDT: await seed({ symbol: 'USDT', name: 'Tether USD', decimals: 6, contract: contracts.USDT }),
    },
  };
}
