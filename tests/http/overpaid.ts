import { randomUUID } from 'node:crypto';
import { postTransfers } from '@florin/database/sql/ledger/post';
import { type TestToken, testTokens } from '@florin/testing/catalogue';
import type { ComposedServer } from './composed-server.ts';

/** A completed payment of 10 USD in a stablecoin, USDT unless told otherwise, with so many base units more than due, as settlement leaves it in the books. */
export async function overpaid(
  server: ComposedServer,
  accountId: string,
  surplus: bigint,
  { id: tokenId }: Pick<TestToken, 'id'> = testTokens.usdt,
): Promise<string> {
  const id = randomUUID();
  const { db } = server.database;
  await db.pool.query(
    `insert into payments (id, merchant_id, status, amount_usd, fee_payer, service_fee_rate, token_id, required, received,
                           net_settlement_usd, completed_at, created_at)
     values ($1, $2, 'completed', 10, 'user', 0.01, $3, 10000000, $4, 9.85, florin.now(), florin.now())`,
    [id, accountId, tokenId, String(10_000_000n + surplus)],
  );
  await db.pool.query(
    `with lock as (
       insert into selections (payment_id, token_id, rate_usd, rate_receipt, conversion_fee_rate, due_usd, tolerance, opens_at, closes_at, origin)
       values ($1, $2, 1, '{}', 0, 10, 0, florin.now(), florin.now(), 'payer') returning id
     )
     insert into deposits (id, chain_id, tx_hash, position, token_id, deposit_index, address, payment_id, selection_id, from_addresses,
                           amount, block_height, block_hash, seen_at, detected_at, confirmed_at, ruling)
     select gen_random_uuid(), t.chain_id, $1::text, 0, t.id, 1, '0x1', $1, lock.id, '{}', $3, 1, '0x1', florin.now(), florin.now(),
            florin.now(), 'counted' from lock, tokens t where t.id = $2`,
    [id, tokenId, String(10_000_000n + surplus)],
  );
  const row = {
    groupId: randomUUID(),
    tokenId: null,
    kind: 'settlement_surplus',
    debit: `clearing:${tokenId}`,
  };
  const owed = { ...row, credit: 'payer_surplus', amount: '3.00', idempotencyKey: `settlement_surplus:${id}` };
  await db.run(postTransfers, { transfersJson: JSON.stringify([owed]), at: new Date() });
  return id;
}
