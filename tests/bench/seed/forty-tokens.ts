import { randomUUID } from 'node:crypto';

interface Owner {
  query(text: string, values?: readonly unknown[]): Promise<unknown>;
}

const symbols = ['AAVE', 'BNB', 'DAI', 'LINK', 'POL', 'USDC', 'USDT', 'WBTC'];
const networks = ['arbitrum', 'avalanche', 'base', 'bsc', 'polygon'];

/** Eight coins on five networks, each with a rate that stays fresh; answers the ids of the tokens. */
export async function seedFortyTokens(owner: Owner): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, network] of networks.entries()) {
    const chainId = randomUUID();
    await owner.query(
      `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                           expected_block_seconds, sweep_max_wait_seconds)
       values ($1, initcap($2), $2, 'evm', $3, array['http://127.0.0.1:9'], true, 3, 15, 0)`,
      [chainId, network, String(50_000 + at)],
    );
    await owner.query(
      `insert into chain_cursors (chain_id, height, head_height, head_changed_at)
       values ($1, 100, 100, florin.now() + interval '1 hour')`,
      [chainId],
    );
    for (const [n, symbol] of symbols.entries()) {
      const id = randomUUID();
      const contract = `0x${String(at * 100 + n + 1).padStart(40, '0')}`;
      await owner.query(
        `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
         values ($1, $2, $3, $3, 'token', $4, 6, 6, false, true, florin.now())`,
        [id, chainId, symbol, contract],
      );
      await owner.query(
        `insert into rates (token_id, rate_usd, at, source, inputs)
         values ($1, '1.0', florin.now() + interval '1 hour', 'bench', '[]')`,
        [id],
      );
      ids.push(id);
    }
  }
  return ids;
}
