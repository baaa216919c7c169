import { randomUUID } from 'node:crypto';
import { type SignerScene, usdt, wallet } from './signer-scene.ts';

/** Approved withdrawals on a chain that pays nothing for now, each with a row that looks like a signature of yesterday. */
export async function waitElsewhere({ app, account }: SignerScene, count: number): Promise<void> {
  const [chain, token] = [randomUUID(), randomUUID()];
  await app.query(
    `insert into chains (id, name, short_name, chain_type, network, rpc_urls, confirmations_required,
                         expected_block_seconds)
     values ($1, 'Elsewhere', 'elsewhere', 'evm', '31338', '{http://127.0.0.1}', 3, 15)`,
    [chain],
  );
  await app.query(
    `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals)
     values ($1, $2, 'USDT', 'USDT', 'token', $3, 6, 6)`,
    [token, chain, usdt],
  );
  await app.query(
    `with waiting as (
       insert into withdrawals (id, merchant_id, chain_id, token_id, destination, wallet_changed_at, amount_usd, fee_usd,
                                source, status, next_payout_at, created_at, updated_at)
       select gen_random_uuid(), $1, $2, $3, $4, florin.now(), 11, 1, 'manual', 'processing', florin.now(),
              florin.now(), florin.now()
         from generate_series(1, $5::integer) returning id
     )
     insert into signed_approvals (id, withdrawal_id, approver, evidence, given_by, created_at)
     select gen_random_uuid(), id, '', '{}', $1, florin.now() - interval '1 day' from waiting`,
    [account, chain, token, wallet, count],
  );
}
