import type { AdminChain } from '@florin/contract/schemas/chain';
import type { AdminToken } from '@florin/contract/schemas/token';
import type { LocalTezos } from '../chain/local-tezos.ts';
import type { Credential, Rest } from '../rest.ts';
import { seedChain, tokenSeed } from './catalogue.ts';

export interface TezosCatalogue {
  chain: AdminChain;
  tokens: { XTZ: AdminToken; USDT: AdminToken };
}

/** The stand-in's chain and its two tokens, added where they are missing. */
export async function seedTezosCatalogue(
  rest: Rest,
  admin: Credential,
  { url, network, contracts }: Pick<LocalTezos, 'url' | 'network' | 'contracts'>,
): Promise<TezosCatalogue> {
  const identity = { name: 'Local Tezos', short_name: 'tezos-local', chain_type: 'tezos', network } as const;
  const chain = await seedChain(rest, admin, identity, url);
  const seed = await tokenSeed(rest, admin, chain);
  return {
    chain,
    tokens: {
      XTZ: await seed({ symbol: 'XTZ', name: 'Tez', decimals: 6, contract: null }),
      USDT: await seed({ symbol: 'USDT', name: 'Tether USD', decimals: 6, contract: contracts.USDT }),
    },
  };
}
