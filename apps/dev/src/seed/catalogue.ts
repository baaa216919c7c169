import type { AdminChain, AdminChainPage } from '@florin/contract/schemas/chain';
import type { AdminToken, AdminTokenPage } from '@florin/contract/schemas/token';
import { chainId, confirmationsRequired } from '../chain/local-chain.ts';
import type { Credential, Rest } from '../rest.ts';

export const localChain = {
  name: 'Local Ethereum',
  short_name: 'ethereum-local',
  chain_type: 'evm',
  network: String(chainId),
} as const;

/** How a local chain is used. */
const chainRules = {
  confirmations_required: confirmationsRequired,
  expected_block_seconds: 15,
  payment_expiry_minutes: 30,
  sweep_max_wait_seconds: 2,
  batch_sweeps: true,
  is_active: true,
};

export interface Catalogue {
  chain: AdminChain;
  tokens: { ETH: AdminToken; USDT: AdminToken; USDC: AdminToken };
}

/** Nobody waits a day here to see what is left on an address come home, or a wallet be paid to. */
const settings = { consolidation_wait_minutes: 1, wallet_cooling_minutes: 0 };

/**
 * The local chain and its three tokens, added where they are missing, with the settings of the first start. A chain that
 * is there keeps what an administrator changed; only its endpoint follows the node.
 */
export async function seedCatalogue(
  rest: Rest,
  admin: Credential,
  rpcUrl: string,
  contracts: { USDT: string; USDC: string },
): Promise<Catalogue> {
  const chain = await seedChain(rest, admin, localChain, rpcUrl, () => rest.put('/v1/admin/settings', settings, admin));
  const seed = await tokenSeed(rest, admin, chain);
  return {
    chain,
    tokens: {
      ETH: await seed({ symbol: 'ETH', name: 'Ether', decimals: 18, contract: null }),
      USDT: await seed({ symbol: 'USDT', name: 'Tether USD', decimals: 6, contract: contracts.USDT }),
      USDC: await seed({ symbol: 'USDC', name: 'USD Coin', decimals: 6, contract: contracts.USDC }),
    },
  };
}

interface NewToken {
  symbol: string;
  name: string;
  decimals: number;
  /** Null for the chain's own coin; every other is taken for a stablecoin. */
  contract: string | null;
}

/** Adds tokens of a chain where they are missing. */
export async function tokenSeed(rest: Rest, admin: Credential, chain: AdminChain) {
  const { tokens: all } = await rest.get<AdminTokenPage>('/v1/admin/tokens?page_size=100', admin);
  const present = all.filter((token) => token.chain_id === chain.id);
  return async (token: NewToken): Promise<AdminToken> => {
    const same = ({ contract }: AdminToken) => contract?.toLowerCase() === token.contract?.toLowerCase();
    const kind = token.contract === null ? 'native' : 'token';
    const body = { ...token, chain_id: chain.id, token_type: kind, is_stablecoin: kind === 'token', is_active: true };
    return present.find(same) ?? (await rest.post<AdminToken>('/v1/admin/tokens', body, admin));
  };
}

/**
 * The chain, added where it is missing, after what else belongs to its first start; what an administrator changed stays,
 * its endpoint follows the node.
 */
export async function seedChain(
  rest: Rest,
  admin: Credential,
  identity: Pick<AdminChain, 'name' | 'short_name' | 'chain_type' | 'network'>,
  rpcUrl: string,
  first: () => Promise<unknown> = async () => {},
): Promise<AdminChain> {
  const { chains } = await rest.get<AdminChainPage>('/v1/admin/chains?page_size=100', admin);
  const present = chains.find(({ short_name }) => short_name === identity.short_name);
  if (present === undefined) {
    await first();
    return rest.post('/v1/admin/chains', { ...identity, ...chainRules, rpc_urls: [rpcUrl] }, admin);
  }
  if (present.rpc_urls.join() === rpcUrl) return present;
  return rest.put(`/v1/admin/chains/${present.id}`, { rpc_urls: [rpcUrl] }, admin);
}
