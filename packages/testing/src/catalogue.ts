import { Client } from 'pg';

/** What a test's catalogue offers; ids are fixed, so that a failure reads the same every time. */
export const testChain = {
  id: '00000000-0000-7000-8000-00000000c001',
  shortName: 'test-evm',
  network: '31337',
  confirmationsRequired: 3,
} as const;

export interface TestToken {
  id: string;
  symbol: string;
  decimals: number;
  contract: string | null;
  rateUsd: string;
  isStablecoin: boolean;
}

export const testTokens = {
  eth: token('00000000-0000-7000-8000-0000000e0001', 'ETH', 18, null, '3200.00'),
  usdt: token('00000000-0000-7000-8000-0000000e0002', 'USDT', 6, '0x00000000000000000000000000000000000000A1', '1.0'),
  usdc: token('00000000-0000-7000-8000-0000000e0003', 'USDC', 6, '0x00000000000000000000000000000000000000A2', '1.0'),
} as const;

function token(id: string, symbol: string, decimals: number, contract: string | null, rateUsd: string): TestToken {
  return { id, symbol, decimals, contract, rateUsd, isStablecoin: contract !== null };
}

/**
 * Writes a chain, its tokens and fresh prices as the owner.
 *
 * @param contracts by symbol, where the tokens are on a real node
 */
export async function seedCatalogue(
  ownerUrl: string,
  {
    rpcUrl = 'http://127.0.0.1:9',
    contracts = {},
  }: { rpcUrl?: string; contracts?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                           expected_block_seconds, sweep_max_wait_seconds)
       values ($1, 'Test chain', $2, 'evm', $3, array[$4], true, $5, 15, 0)`,
      [testChain.id, testChain.shortName, testChain.network, rpcUrl, testChain.confirmationsRequired],
    );
    for (const { id, symbol, decimals, contract, rateUsd, isStablecoin } of Object.values(testTokens)) {
      const address = contract === null ? null : (contracts[symbol] ?? contract);
      await owner.query(
        `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
         values ($1, $2, $3, $3, case when $4::text is null then 'native' else 'token' end, $4, $5, least($5, 8), $6, true, florin.now())`,
        [id, testChain.id, symbol, address, decimals, isStablecoin],
      );
      await owner.query(
        `insert into rates (token_id, rate_usd, at, source, inputs) values ($1, $2, florin.now(), 'test', '[]')`,
        [id, rateUsd],
      );
    }
    // Tests count every base unit: nothing may be missing unless one of them says so.
    await owner.query(
      `update settings set registration = 'open', wallet_cooling_minutes = 0, underpayment_tolerance_usd = 0,
                           underpayment_tolerance_rate = 0`,
    );
  } finally {
    await owner.end();
  }
}
