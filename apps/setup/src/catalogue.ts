import type { Answers, TokenAnswer } from './answers.ts';
import { call } from './rest.ts';

interface Chain {
  id: string;
  chain_type: string;
  network: string;
}

interface Token {
  chain_id: string;
  contract: string | null;
}

/** How the catalogue is read and added to, as the session of an administrator. */
export type Ask = <Data>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Data>;

export const askAs =
  (session: string): Ask =>
  (method, path, body) =>
    call(method, path, body, session);

const pageSize = 100;

/** Pages of a list, until one is not full. */
async function readAll<Name extends string, Item>(ask: Ask, path: string, name: Name): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { [name]: items } = await ask<Record<Name, Item[]>>('GET', `${path}?page=${page}&page_size=${pageSize}`);
    all.push(...items);
    if (items.length < pageSize) return all;
  }
}

/** The first chain with its tokens, as an administrator adds them. What is there already stays as it is. */
export async function makeCatalogue({ chain }: Pick<Answers, 'chain'>, ask: Ask): Promise<void> {
  const chains = await readAll<'chains', Chain>(ask, '/v1/admin/chains', 'chains');
  const there = chains.find((one) => one.chain_type === chain.family && one.network === chain.network);
  const { id } = there ?? (await addChain(chain, ask));
  const tokens = await readAll<'tokens', Token>(ask, '/v1/admin/tokens', 'tokens');
  const ours = new Set(
    tokens.filter((one) => one.chain_id === id).map(({ contract }) => contract?.toLowerCase() ?? null),
  );
  for (const token of chain.tokens)
    if (!ours.has(token.contract?.toLowerCase() ?? null)) await addToken(token, id, ask);
}

const addChain = (chain: Answers['chain'], ask: Ask): Promise<{ id: string }> =>
  ask('POST', '/v1/admin/chains', {
    name: chain.name,
    short_name: chain.short_name,
    chain_type: chain.family,
    network: chain.network,
    rpc_urls: chain.nodes,
    confirmations_required: chain.confirmations,
    expected_block_seconds: chain.block_seconds,
    is_active: true,
  });

const addToken = (token: TokenAnswer, chainId: string, ask: Ask): Promise<unknown> =>
  ask('POST', '/v1/admin/tokens', {
    chain_id: chainId,
    symbol: token.symbol,
    name: token.name,
    decimals: token.decimals,
    token_type: token.contract === null ? 'native' : 'token',
    ...(token.contract === null ? {} : { contract: token.contract }),
    is_stablecoin: token.is_stablecoin,
    is_active: true,
  });
