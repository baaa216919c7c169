import type { AdminChain, AdminChainPage } from '@florin/contract/schemas/chain';
import type { AdminToken, AdminTokenPage } from '@florin/contract/schemas/token';
import type { StartedChain, LocalToken } from '../chain/further-chain.ts';
import { confirmationsRequired } from '../chain/local-chain.ts';
import type { Credential, Rest } from '../rest.ts';

/** How a local chain is used. */
const chainRules = {
  confirmations_required: confirmationsRequired,
  expected_block_seconds: 15,
  payment_expiry_minutes: 30,
  sweep_max_wait_seconds: 2,
  batch_sweeps: true,
  is_active: true,
};

/** A local chain as the catalogue has it. */
export interface CataloguedChain {
  chain: AdminChain;
  /** In the order in which the seed names them. */
  tokens: readonly AdminToken[];
}

/**
 * A local chain and its tokens, added where they are missing. A chain that is there keeps what an administrator changed;
 * only its endpoint follows the node.
 */
export async function seedCatalogue(
  rest: Rest,
  admin: Credential,
  seed: Pick<StartedChain, 'url' | 'identity' | 'tokens'>,
): Promise<CataloguedChain> {
  const chain = await seedChain(rest, admin, seed);
  const { tokens: all } = await rest.get<AdminTokenPage>('/v1/admin/tokens?page_size=100', admin);
  const present = all.filter((token) => token.chain_id === chain.id);
  const tokens: AdminToken[] = [];
  for (const token of seed.tokens) {
    const same = ({ contract }: AdminToken) => contract?.toLowerCase() === token.contract?.toLowerCase();
    tokens.push(present.find(same) ?? (await rest.post<AdminToken>('/v1/admin/tokens', newToken(chain, token), admin)));
  }
  return { chain, tokens };
}

function newToken({ id }: AdminChain, { symbol, name, decimals, contract }: LocalToken): object {
  const kind = contract === null ? 'native' : 'token';
  const rules = { token_type: kind, is_stablecoin: kind === 'token', is_active: true };
  return { symbol, name, decimals, contract, chain_id: id, ...rules };
}

async function seedChain(
  rest: Rest,
  admin: Credential,
  { identity, url }: Pick<StartedChain, 'url' | 'identity'>,
): Promise<AdminChain> {
  const { chains } = await rest.get<AdminChainPage>('/v1/admin/chains?page_size=100', admin);
  const present = chains.find(({ short_name }) => short_name === identity.short_name);
  if (present === undefined)
    return rest.post('/v1/admin/chains', { ...identity, ...chainRules, rpc_urls: [url] }, admin);
  if (present.rpc_urls.join() === url) return present;
  return rest.put(`/v1/admin/chains/${present.id}`, { rpc_urls: [url] }, admin);
}
