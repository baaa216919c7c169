import { randomUUID } from 'node:crypto';
import { testChain, testTokens } from '@florin/testing/catalogue';
import type { ComposedServer } from './composed-server.ts';

/** A blacklisted payment with one final deposit of 10 USDT by a listed sender, set apart on its address. */
export async function quarantined(
  server: ComposedServer,
  accountId: string,
): Promise<{ paymentId: string; depositId: string }> {
  const [paymentId, depositId] = [randomUUID(), randomUUID()];
  const { pool } = server.database.db;
  const { rows } = await pool.query<{ index: string }>(
    `insert into payments (id, merchant_id, status, amount_usd, fee_payer, service_fee_rate, created_at)
     values ($1, $2, 'blacklisted', 10, 'user', 0.01, florin.now()) returning deposit_index as index`,
    [paymentId, accountId],
  );
  const place = [testTokens.usdt.id, rows[0]?.index];
  await pool.query(
    `insert into quarantines (id, payment_id, token_id, deposit_index, opened_at) values ($1, $2, $3, $4, florin.now())`,
    [randomUUID(), paymentId, ...place],
  );
  await pool.query(
    `insert into deposits (id, payment_id, token_id, deposit_index, chain_id, tx_hash, position, address, from_addresses,
                           amount, block_height, block_hash, seen_at, detected_at, confirmed_at, quarantined_at,
                           quarantines, ruling)
     values ($1, $2, $3, $4, $5, $6, 0, '', '{}', 10000000, 1, '', florin.now(), florin.now(), florin.now(),
             florin.now(), 1, 'blacklisted')`,
    [depositId, paymentId, ...place, testChain.id, `0x${depositId}`],
  );
  return { paymentId, depositId };
}
