import { Client } from 'pg';
import type { TestToken } from './catalogue.ts';

/** A second chain of the same family; its id is fixed, so that a failure reads the same every time. */
export const otherChain = { id: '00000000-0000-7000-8000-00000000c003', shortName: 'test-evm-2' } as const;

/** Adds the chain as the owner and moves a token to it, with all that was paid in that token. */
export async function moveToOtherChain(ownerUrl: string, token: TestToken): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                           expected_block_seconds, sweep_max_wait_seconds)
       values ($1, 'Other test chain', $2, 'evm', '31338', '{http://127.0.0.1:9}', true, 3, 15, 0)`,
      [otherChain.id, otherChain.shortName],
    );
    await owner.query('update tokens set chain_id = $1 where id = $2', [otherChain.id, token.id]);
    await owner.query('update deposits set chain_id = $1 where token_id = $2', [otherChain.id, token.id]);
  } finally {
    await owner.end();
  }
}

/** Gives the chain a coin of its own as the owner, so that what lies there can be moved. */
export async function addCoinOfOtherChain(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into tokens (id, chain_id, symbol, name, token_type, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
       values ('00000000-0000-7000-8000-0000000e0004', $1, 'OTH', 'OTH', 'native', 18, 8, false, false, florin.now())`,
      [otherChain.id],
    );
  } finally {
    await owner.end();
  }
}
