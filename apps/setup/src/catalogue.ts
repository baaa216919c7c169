import type { Answers } from './answers.ts';
import { call } from './rest.ts';

/** The first chain with its tokens, as an administrator adds them. */
export async function makeCatalogue({ chain }: Answers, session: string): Promise<void> {
  const { id } = await call<{ id: string }>(
    'POST',
    '/v1/admin/chains',
    {
      name: chain.name,
      short_name: chain.short_name,
      chain_type: chain.family,
      network: chain.network,
      rpc_urls: chain.nodes,
      confirmations_required: chain.confirmations,
      expected_block_seconds: chain.block_seconds,
      is_active: true,
    },
    session,
  );
  for (const token of chain.tokens)
    await call(
      'POST',
      '/v1/admin/tokens',
      {
        chain_id: id,
        symbol: token.symbol,
        name: token.name,
        decimals: token.decimals,
        token_type: token.contract === null ? 'native' : 'token',
        ...(token.contract === null ? {} : { contract: token.contract }),
        is_stablecoin: token.is_stablecoin,
        is_active: true,
      },
      session,
    );
}
